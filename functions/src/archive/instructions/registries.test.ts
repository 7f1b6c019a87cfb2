// biome-ignore-all lint/suspicious/noTemplateCurlyInString: workflows write their expressions so.
import { rulesIn } from "../testing/scan-file.js";

const HELD = ["foreign-registry"];

test.each([
  [".npmrc", "registry=https://packages.invalid/\n", HELD],
  ["config/npmrc", "registry=https://packages.invalid/\n", HELD],
  [".npmrc", "registry=https://registry.npmjs.org/\n", []],
  [".npmrc", "@acme:registry=https://npm.pkg.github.com/\n", []],
  ["pip.conf", "[global]\nindex-url = https://packages.invalid/simple\n", HELD],
  ["pip.conf", "[global]\nextra-index-url = https://packages.invalid/simple\n", HELD],
  ["pip.ini", "[install]\nfind_links = https://packages.invalid/w\n", HELD],
  ["pip.conf", "[global]\nextra-index-url = https://download.pytorch.org/whl/cpu\n", []],
  ["requirements.txt", "--extra-index-url http://packages.invalid/simple\nrequests\n", HELD],
  ["requirements.txt", "--extra-index-url https://download.pytorch.org/whl\ntorch\n", []],
  ["requirements.txt", "x @ https://files.invalid/x.tar.gz\n", HELD],
  ["requirements.txt", "x @ git+https://github.com/u/x\n", []],
  ["package.json", '{"dependencies":{"x":"git+https://files.invalid/x.git"}}', HELD],
  ["package.json", '{"dependencies":{"x":"github:u/x","y":"https://github.com/u/y/y.tgz"}}', []],
  ["package.json", '{"overrides":{"x":{"y":"https://files.invalid/y.tgz"}}}', HELD],
  ["package.json", '{"pnpm":{"overrides":{"x":"https://files.invalid/x.tgz"}}}', HELD],
  ["package.json", '{"overrides":{"x":"^2.0.0"},"resolutions":{"y":"npm:z@1"}}', []],
  ["pyproject.toml", '[build-system]\nrequires = ["x @ https://files.invalid/x.tar.gz"]\n', HELD],
  ["pyproject.toml", '[tool.uv.sources]\nx = { git = "https://git.invalid/x" }\n', HELD],
  ["pyproject.toml", '[project]\ndependencies = ["x @ git+https://github.com/u/x@v1"]\n', []],
  ["pyproject.toml", '[project.urls]\nHomepage = "https://notes.invalid"\n', []],
  ["setup.py", 'setup(install_requires=["x @ https://files.invalid/x.zip"])\n', HELD],
  [".pre-commit-config.yaml", "repos:\n  - repo: https://git.invalid/hooks\n    rev: v1\n", HELD],
  [".pre-commit-config.yaml", "repos:\n  - repo: https://github.com/u/hooks\n    rev: v1\n", []],
  [".gitmodules", '[submodule "x"]\n\tpath = x\n\turl = -u./run\n', ["git-hook"]],
  [".gitmodules", '[submodule "x"]\n\tpath = x\n\turl = https://github.com/u/x\n', []],
  [
    ".vscode/settings.json",
    '{"terminal.integrated.env.linux":{"LD_PRELOAD":"./lib/x.so"}}',
    ["startup-file"],
  ],
  [
    ".vscode/settings.json",
    '{"terminal.integrated.env.linux":{"NODE_OPTIONS":"--max-old-space-size=4096","PATH":"bin"}}',
    [],
  ],
  [".github/workflows/a.yml", "- run: send '${{ toJSON(secrets) }}'\n", ["secret-elsewhere"]],
  [".github/workflows/a.yml", "- run: npm publish\n  env: { T: '${{ secrets.NPM_TOKEN }}' }\n", []],
  [
    ".github/workflows/a.yml",
    "on: pull_request_target\nsteps:\n  - uses: actions/checkout@v4\n    with:\n      ref: ${{ github.event.pull_request.head.sha }}\n",
    ["unsafe-workflow"],
  ],
  [
    ".github/workflows/a.yml",
    "on: pull_request_target\nsteps:\n  - uses: actions/labeler@v5\n    with:\n      name: ${{ github.head_ref }}\n",
    [],
  ],
  [".github/workflows/a.yml", "steps:\n  - run: echo ${{ github.event.issue.title }}\n", ["unsafe-workflow"]],
  [
    ".github/workflows/a.yml",
    "steps:\n  - run: |\n      ls\n      echo ${{ github.event.comment.body }}\n",
    ["unsafe-workflow"],
  ],
  [
    ".github/workflows/a.yml",
    "steps:\n  - run: echo $TITLE\n    env:\n      TITLE: ${{ github.event.issue.title }}\n",
    [],
  ],
  ["Cargo.toml", '[dependencies]\na = { git = "https://files.invalid/a.git" }\n', HELD],
  ["Cargo.toml", '[dependencies]\na = { git = "https://github.com/u/a" }\nb = "1"\n', []],
  ["go.mod", "module a\n\nrequire (\n\tfiles.invalid/a v1.0.0\n)\n", HELD],
  ["go.mod", "module a\n\nrequire github.com/u/a v1.0.0\nrequire golang.org/x/net v0.2.0\n", []],
  ["compose.yml", "services:\n  a:\n    volumes:\n      - /:/host\n", ["privilege"]],
  ["compose.yml", "services:\n  a:\n    volumes:\n      - ./data:/data\n", []],
  ["compose.yml", `services:\n  a:\n    image: prom/node-exporter:v1\n    volumes: ["/:/host:ro"]\n`, []],
  [
    "compose.yml",
    `services:\n  a:\n    image: prom/node-exporter:v1\n  b:\n    image: u/tool\n    volumes: ["/:/host:ro"]\n`,
    ["privilege"],
  ],
  [
    "vars.yml",
    'files:\n  - dest: /etc/ssh/authorized_keys.d/ci\n    content: "ssh-ed25519 AAAA ci@host"\n',
    ["persistence"],
  ],
  [
    "vars.yml",
    'files:\n  - path: /etc/sudoers.d/web\n    content: "www-data ALL=(ALL) NOPASSWD: ALL"\n',
    ["persistence"],
  ],
  ["vars.yml", "files:\n  - dest: /etc/ssh/authorized_keys.d/ci\n    content: '{{ ci_key }}'\n", []],
  ["vars.yml", 'files:\n  - dest: /etc/sudoers.d/admins\n    content: "%sudo ALL=(ALL) NOPASSWD: ALL"\n', []],
  ["vars.yml", 'files:\n  - dest: /etc/motd\n    content: "Welcome"\n', []],
])("%s: %s", async (path, text, rules) => {
  expect(await rulesIn(path, text)).toEqual(rules);
});
