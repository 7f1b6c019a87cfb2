import { listValue, textValue } from "../value.js";
import { type CallKind, matches } from "./call.js";
import { FILE_TO_WRITE, fileToWrite } from "./files/opened.js";

/** The folder of temporary files. */
const FOLDER =
  /^(?:(?:std(?:::|\.))?env(?:::|\.)temp_dir|os\.TempDir|tempfile\.gettempdirb?|os\.tmpdir|tmpdir|Dir\.tmpdir|sys_get_temp_dir)$/;

const NEW_FOLDER =
  /^(?:tempfile\.(?:mkdtemp|TemporaryDirectory)|(?:fs|fs\.promises|fs\/promises|fsp)\.mkdtemp(?:Sync)?|mkdtemp(?:Sync)?|os\.MkdirTemp|ioutil\.TempDir|Dir\.mktmpdir|Deno\.makeTempDir(?:Sync)?)$/;

const NEW_FILE =
  /^(?:tempfile\.mkstemp|os\.CreateTemp|ioutil\.TempFile|Tempfile\.(?:new|create|open)|(?:tempfile(?:::|\.))?NamedTempFile(?:::|\.)new)$/;

const NEW_PATH = /^(?:tempfile\.mktemp|tempnam|Deno\.makeTempFile(?:Sync)?)$/;

const PATH_OF = /^(?:path|Name|to_path)$/;

/**
 * Paths that the system chooses: the folder of temporary files, and new files and folders in it. Each new one has a name of
 * its own, so that what is stored in it is known when the path is used again.
 */
export const temporaryCall: CallKind = ({ name, short, args, receiver, place }) => {
  if (matches(FOLDER, name)) return textValue("/tmp");
  if (
    receiver.name === FILE_TO_WRITE &&
    receiver.text !== undefined &&
    args.length === 0 &&
    PATH_OF.test(short)
  )
    return textValue(receiver.text);
  const isFile = matches(NEW_FILE, name);
  if (!isFile && !matches(NEW_FOLDER, name) && !matches(NEW_PATH, name)) return undefined;
  const path = textValue(`/tmp/new.${place().line}`);
  if (!isFile) return path;
  const file = fileToWrite(path);
  return name.endsWith("mkstemp") ? listValue([file, path]) : file;
};
