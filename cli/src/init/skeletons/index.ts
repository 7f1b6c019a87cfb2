import type { Category } from "#contract/fields.js";
import type { MakeSkeleton } from "../skeleton.js";
import { agents } from "./agents.js";
import { applications } from "./applications.js";
import { bundle } from "./bundle.js";
import { claudeMd } from "./claude-md.js";
import { designSystems } from "./design-systems.js";
import { prompts } from "./prompts.js";
import { skills } from "./skills.js";
import { squads } from "./squads.js";
import { systems } from "./systems.js";
import { workflows } from "./workflows.js";

export const SKELETONS: Readonly<Record<Category, MakeSkeleton>> = {
  skills,
  squads,
  agents,
  workflows,
  "design-systems": designSystems,
  "claude-md": claudeMd,
  prompts,
  bundle,
  applications,
  systems,
};
