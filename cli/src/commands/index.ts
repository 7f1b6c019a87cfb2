import type { Command } from "../command.js";
import { completionFor } from "../completion.js";
import { audit } from "./audit.js";
import { browse } from "./browse.js";
import { buy } from "./buy.js";
import { config } from "./config.js";
import { deprecate } from "./deprecate.js";
import { diff } from "./diff.js";
import { doctor } from "./doctor.js";
import { follow } from "./follow.js";
import { info } from "./info.js";
import { init } from "./init.js";
import { install } from "./install.js";
import { library } from "./library.js";
import { like } from "./like.js";
import { list } from "./list.js";
import { log } from "./log.js";
import { login } from "./login.js";
import { logout } from "./logout.js";
import { mcp } from "./mcp.js";
import { notifications } from "./notifications.js";
import { open } from "./open.js";
import { outdated } from "./outdated.js";
import { pin } from "./pin.js";
import { publish } from "./publish.js";
import { publisher } from "./publisher.js";
import { report } from "./report.js";
import { restore } from "./restore.js";
import { review } from "./review.js";
import { scan } from "./scan.js";
import { search } from "./search.js";
import { stats } from "./stats.js";
import { token } from "./token.js";
import { trending } from "./trending.js";
import { uninstall } from "./uninstall.js";
import { unpin } from "./unpin.js";
import { update } from "./update.js";
import { upgrade } from "./upgrade.js";
import { validate } from "./validate.js";
import { verify } from "./verify.js";
import { versions } from "./versions.js";
import { whoami } from "./whoami.js";
import { why } from "./why.js";
import { withdraw } from "./withdraw.js";
import { yank } from "./yank.js";

/**
 * All commands, in the order of the help (DESIGN §8).
 *
 * A command loads its implementation when it runs, so that help and errors appear immediately.
 */
export const commands: readonly Command[] = [
  search,
  info,
  versions,
  diff,
  open,
  browse,
  trending,
  install,
  list,
  outdated,
  why,
  update,
  uninstall,
  verify,
  log,
  audit,
  pin,
  unpin,
  buy,
  library,
  review,
  like,
  follow,
  report,
  init,
  validate,
  scan,
  publish,
  publisher,
  withdraw,
  restore,
  yank,
  deprecate,
  stats,
  notifications,
  login,
  whoami,
  logout,
  token,
  doctor,
  config,
  upgrade,
  completionFor(() => commands),
  mcp,
];
