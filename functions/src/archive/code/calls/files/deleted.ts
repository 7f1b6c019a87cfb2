import { SYSTEM_ROOT } from "../../places.js";
import { FROM, NOTHING, textOf } from "../../value.js";
import { type CallKind, matches } from "../call.js";

/** Calls that delete everything below a folder, or enter one. */
export const deletingCall: CallKind = ({
  reader: { machine },
  name,
  args: [folder = NOTHING],
  from,
  place,
}) => {
  if (/^(?:os|process|Dir|FileUtils)\.(?:chdir|cd)$/.test(name)) machine.files.enter(textOf(folder));
  if (!matches(DELETES, name)) return undefined;
  if (SYSTEM_ROOT.test(textOf(folder).replace(/^~\/~/, "~"))) machine.report("destructive-delete", place());
  else if (from & FROM.home) machine.report("tampering", place(), "Deletes the files of a whole home folder");
  return undefined;
};

const DELETES =
  /^(?:shutil\.rmtree|(?:fs|fs\.promises|fs\/promises|fsp|fsPromises)\.(?:rmSync|rmdirSync|rm|rmdir)|Deno\.remove(?:Sync)?|rmSync|rmdirSync|rimraf|fse?\.removeSync|FileUtils\.(?:rm_rf|rm_r|remove_dir)|os\.RemoveAll|(?:std::)?fs::remove_dir_all)$/;
