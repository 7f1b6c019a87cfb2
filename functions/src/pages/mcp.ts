import { mcpEndpoint } from "#http/mcp.js";
import { newServer } from "#mcp/server.js";

/**
 * The marketplace's tools and free skills for agents and, for users who are logged in, the skills that they bought
 * (docs/decisions/149-tools-over-http.md, 245).
 */
export const mcp = mcpEndpoint("mcp", newServer);
