import * as z from "zod";
import { LICENSES } from "./constants.js";

export const License = z.enum(LICENSES).describe("The license under which buyers receive the product.");
export type License = z.infer<typeof License>;
