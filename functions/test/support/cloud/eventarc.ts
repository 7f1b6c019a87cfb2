import { createRequire } from "node:module";
import { join } from "node:path";
import type { RawDocument } from "../console.js";
import type { Instance } from "../instances.js";

const DATA_TYPE = "google.events.cloud.firestore.v1.DocumentEventData";

/** The part of the types that protobufjs makes of Google's definition, which the SDK of the functions has. */
interface Encoder {
  fromObject(data: object): object;
  encode(message: object): { finish(): Uint8Array };
}
const { google } = createRequire(join(process.cwd(), "package.json"))(
  join(process.cwd(), "functions/node_modules/firebase-functions/protos/compiledFirestore.js"),
) as { google: { events: { cloud: { firestore: { v1: { DocumentEventData: Encoder } } } } } };
const { DocumentEventData } = google.events.cloud.firestore.v1;

/** A write of a document, as the platform tells a function of it. */
export interface Written {
  /** The same for each delivery of an event. */
  readonly id: string;
  readonly path: string;
  /** Without it, the document was created. */
  readonly before: RawDocument | undefined;
  /** Without it, the document was deleted. */
  readonly after: RawDocument | undefined;
}

/**
 * Delivers an event as Eventarc does: a CloudEvent in binary mode, whose attributes are headers and whose data is a
 * message of Protocol Buffers. Eventarc delivers an event again unless the status is a success.
 *
 * @param type of the events that the function is deployed for
 * @returns the status
 */
export async function deliverEvent(
  { url }: Pick<Instance, "url">,
  type: string,
  { id, path, before, after }: Written,
): Promise<number> {
  const project = process.env.GCLOUD_PROJECT ?? "";
  const attributes = {
    ...{ id, type, specversion: "1.0", time: new Date().toISOString() },
    source: `//firestore.googleapis.com/projects/${project}/databases/(default)`,
    subject: `documents/${path}`,
    dataschema: `https://github.com/googleapis/google-cloudevents/blob/main/proto/${DATA_TYPE}`,
    ...{ location: "us-central1", project, database: "(default)", namespace: "(default)", document: path },
    ...(type.endsWith(".withAuthContext") && { authtype: "unknown", authid: "owner@example.com" }),
  };
  const data = inProtobuf({ ...(after && { value: after }), ...(before && { oldValue: before }) });
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/protobuf",
      ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`ce-${name}`, value])),
    },
    body: Buffer.from(DocumentEventData.encode(DocumentEventData.fromObject(data)).finish()),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const TIMES = ["timestampValue", "createTime", "updateTime"];

/** JSON of Firestore's REST API with its times as messages. A field of a document is an object, and not a text. */
function inProtobuf(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (typeof inner === "string" && TIMES.includes(name)) return [name, timestamp(inner)];
      if (Array.isArray(inner)) return [name, inner.map(inProtobuf)];
      return [name, typeof inner === "object" && inner !== null ? inProtobuf(inner) : inner];
    }),
  );
}

function timestamp(time: string): object {
  const [, fraction = ""] = /\.(\d+)/.exec(time) ?? [];
  return { seconds: Math.floor(Date.parse(time) / 1000), nanos: Number(fraction.padEnd(9, "0")) };
}
