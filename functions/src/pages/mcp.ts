import { mcpEndpoint } from "#http/mcp.js";
import { newServer } from "#mcp/server.js";

/** The marketplace's tools and free skills for agents, without a login (docs/decisions/149-tools-over-http.md). */
export const mcp = mcpEndpoint("mcp", newServer);
