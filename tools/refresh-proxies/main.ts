import { runCommand } from "../terminal/command.js";
import { refreshProxies } from "./refresh.js";

/** `npm run refresh:proxies`: updates the addresses of the proxies in front of the functions. */
await runCommand(async () => {
  const count = await refreshProxies(process.cwd(), new Date());
  console.log(
    `${count} ranges in functions/src/platform/proxy-ranges.ts. They apply after the next deployment.`,
  );
  return 0;
});
