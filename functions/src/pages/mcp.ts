import { mcpEndpoint } from "#http/mcp.js";
import { newServer } from "#mcp/server.js";

/**
 * The marketplace's tools and free skills for agents, and with a login what the user bought
 * (docs/decisions/149-tools-over-http.md, 245).
 */
export const mcp = mcpEndpoint("mcp", newServer);
