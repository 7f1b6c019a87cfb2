import { REFRESHED_ROOT } from "../build/sigstore-root.js";
import { runCommand } from "../terminal/command.js";
import { refreshSigstore, USAGE } from "./refresh.js";

/** `npm run refresh:sigstore`: updates the trusted root that verifies Sigstore bundles. */
await runCommand(async (args) => {
  const isWritten = await refreshSigstore(process.cwd(), args);
  console.log(isWritten ? `${REFRESHED_ROOT} applies after the next deployment.` : USAGE);
  return 0;
});
