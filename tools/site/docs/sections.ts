/** The sections of the help in display order. Each section is a folder in `hosting/content`. */
export const SECTIONS = [
  { id: "start", title: "Start" },
  { id: "buyers", title: "For buyers" },
  { id: "creators", title: "For creators" },
  { id: "cli", title: "Command line" },
  { id: "agents", title: "For agents" },
  { id: "api", title: "HTTP API" },
  { id: "operators", title: "For operators" },
  { id: "trust", title: "Trust and safety" },
  { id: "policies", title: "Policies" },
] as const;
export type SectionId = (typeof SECTIONS)[number]["id"];

export const AUDIENCES = ["buyers", "creators", "developers", "agents", "operators", "everyone"] as const;
