/** Changes to the rules that no test can notice, each with the reason. */
export const SURVIVORS: Readonly<Record<string, string>> = {};
