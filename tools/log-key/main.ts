import { runCommand } from "../terminal/command.js";
import { makeKey, USAGE } from "./key.js";

/** `npm run log:key`: makes a key that signs the transparency log. */
await runCommand(async (args) => {
  const key = makeKey(args);
  if (key) {
    console.log(key.secret);
    console.error(`The public key is ${key.shown}`);
  } else console.log(USAGE);
  return 0;
});
