import { DEED_WORDS } from "./deed-words.js";
import { CLASSES } from "./meaning/classes.js";

/** One or more words; a stem also matches the beginning of longer words. */
export interface Phrase {
  readonly text: string;
  readonly isStem: boolean;
}

/**
 * The words of orders, in eight languages: English, Portuguese, Spanish, German, French, Russian, Chinese, Japanese.
 * They are written as `folded` leaves them: in lowercase, without accents. A `*` marks a stem; words of Chinese,
 * Japanese, and Russian always are.
 */
function words(...lists: string[]): readonly Phrase[] {
  return lists
    .flatMap((list) => list.split("|"))
    .map((written) => written.trim())
    .map((written) => ({
      text: written.replace(/\*$/, ""),
      isStem: written.endsWith("*") || /[^\0-\x7f]/.test(written),
    }));
}

/** Words that a text about recognizing attacks has where it introduces them. */
const DETECTION_WORDS = words(
  "detect*|attack*|malicious|malware|injection*|jailbreak*|red flag*|exploit*|adversar*|threat*|phishing|suspicious|social engineering|vulnerab*|hijack*|poisoning|indicators of|attempts to|untrusted content|untrusted input|manipulat*|prompt leak*|security test*|security review*|security audit*|security checklist*|red-team*|warning sign*|bad sign*|danger sign*|signs of|quotations|scam*|security rule*|never comply|refuse",
  "ataque*|malicios*|injec*|inyecc*|ameaca*|amenaza*|golpe*|estafa*|sospechos*|suspeit*|fraude*|fraudulent*|angriff*|angreif*|schadlich*|schadsoftware|schadcode|bosartig*|bedrohung*|verdachtig*|betruger*|injektion*|attaque*|malveillan*|menace*|arnaque*|suspect*|escroc*|escroquer*|hameconn*|piratage*|detournement*",
  "攻击|恶意|注入|威胁|可疑|诈骗|钓鱼|атак|вредонос|инъекц|угроз|злоумышл|мошенн|подозрит|фишинг|взлом|攻撃|悪意|インジェクション|脅威|不審|詐欺|フィッシング",
);

export const LEXICON = {
  detection: DETECTION_WORDS,
  /** To stop following. */
  override: words(
    "ignore|ignoring|disregard|disregarding|forget|override|overrides|overriding|bypass|discard|set aside|supersede|supersedes|neglect|pay no attention to|do not follow|dont follow|don't follow|stop following|no longer follow|do not obey|replaces|takes precedence over|take precedence over|void|nullify|cancel",
    "ignora|ignorar|ignorem|desconsidere|desconsiderar|esqueca|esquecer|descarte|nao siga|sobrescreva|substitua|passe por cima",
    "ignore todas|olvida|olvide|omite|omita|descarta|no sigas|no siga|anula|haz caso omiso|pasa por alto",
    "ignoriere|ignorieren|vergiss|vergessen sie|missachte|missachten|ubergehe|ubergehen|verwirf|befolge nicht|umgehe|setze dich hinweg",
    "ignorez|ignorer|oublie|oubliez|oublier|fais abstraction|faites abstraction|ne tiens pas compte|ne tenez pas compte|ne suivez pas|contourne|contournez|passe outre|passez outre",
    "忽略|无视|忽视|忘记|忘掉|绕过|不要遵守|抛弃|игнориру|проигнориру|забудь|отбрось|не следуй|пренебрег|отмени|обойди",
    "無視|忘れ|従わない|破棄|上書き",
  ),
  /** Earlier or system instructions. */
  prior: words(
    "previous|prior|above|earlier|preceding|existing|former|all|any|every|other|system|safety|your|original|initial|developer|built-in|security|ethical|past",
    "anteriores|anterior|previas|previos|acima|todas|todos|suas|seus|do sistema|del sistema|de seguranca|de seguridad|originais|tus|sus",
    "vorherigen|bisherigen|vorherige|obigen|fruheren|alle|allen|deine|ihre|vorigen|vorangegangenen",
    "precedentes|precedente|anterieures|ci-dessus|toutes|tous|tes|vos|systeme|prealables",
    "之前|以前|上面|上述|先前|所有|一切|系统|原有|此前|предыдущ|прежн|вышеуказан|все |всех|систем|твои|ваши|свои",
    "以前|これまで|前の|上記|すべて|全て|システム|今まで|あらゆる",
  ),
  /** Instructions and rules that an agent follows. */
  rules: words(
    "instruction|instructions|rule|rules|prompt|prompts|guideline|guidelines|directive|directives|direction|directions|constraint|constraints|policy|policies|safeguard|safeguards|guardrail|guardrails|restriction|restrictions|programming|training|orders|alignment|protocols|commands",
    "instrucoes|instrucao|regras|diretrizes|restricoes|ordens|instrucciones|reglas|directrices|restricciones|ordenes|indicaciones",
    "anweisungen|anweisung|regeln|richtlinien|vorgaben|einschrankungen|instruktionen|befehle|consignes|regles|directives|contraintes",
    "指令|指示|规则|提示词|限制|约束|命令|要求|инструкц|правил|указан|ограничен|команд|промпт|指示|ルール|規則|プロンプト|制約|命令|制限",
  ),
  /** Not to tell. The person follows in `person`. */
  conceal: words(
    "do not tell|don't tell|dont tell|never tell|without telling|do not inform|don't inform|never inform|without informing|do not notify|don't notify|never notify|without notifying|do not alert|don't alert|never alert|without alerting|do not mention|don't mention|never mention|without mentioning|do not reveal|don't reveal|never reveal|without revealing|do not disclose|don't disclose|never disclose|do not show|don't show|do not report|don't report|hide this from|hide it from|hidden from|conceal|keep this from|keep it from|do not let|don't let|without the user knowing|without the user noticing|without the user's knowledge|without the user being|without letting|must not know|should not know|must not see|should not see|not be aware|unaware|do not warn|don't warn|do not acknowledge|do not discuss|is not told|are not told|not be told|not described to|must not learn|must not find out|must not hear|keep silent about|not a word|no word of this|no word about|say nothing about|say nothing of",
    "nao conte|nao informe|nao avise|nao mencione|nao revele|nao mostre|nunca informe|nunca mencione|sem informar|sem avisar|sem contar|esconda|oculte|sem o conhecimento|sem que o|nao precisa saber|nao pode saber|nem uma palavra|sem comentar",
    "no le digas|no digas|no informes|no menciones|no reveles|no avises|no muestres|nunca menciones|sin informar|sin avisar|sin decir|oculta|ocultalo|sin que el|que no se entere|no debe enterarse|ni una palabra",
    "sage dem|sag dem|sagen sie dem|informiere|teile dem|erwahne|verrate|ohne dem|ohne den|verberge|kein wort|nichts wissen|nichts erfahren|verheimliche|verschweige|zeige dem",
    "ne dis pas|ne dites pas|ne dis rien|ne dites rien|n'informe pas|n'informez pas|ne mentionne|ne mentionnez|ne revele|ne revelez|sans informer|sans prevenir|sans le dire|cache a|cachez|dissimule|a l'insu|ne previens|pas un mot|sans en parler|evitant d'en parler|eviter d'en parler|evite d'en parler|evitez d'en parler|n'en parle pas|n'en parlez pas|sans en souffler mot|ne laisse pas de trace|ne doit rien savoir|ne doivent rien savoir",
    "不要告诉|不要通知|不要提及|不要向|不得告诉|别告诉|隐瞒|不让|不要透露|无需告知|не говори|не сообща|не упомина|не уведомля|не информир|скрой|скрыва|незаметно для|втайне|не показыва|не раскрыва|ни слова|не должен узнать|не должны узнать|не должен знать|只字不提|不必让|不能让",
    "伝えない|知らせない|言わない|教えない|通知しない|報告しない|隠し|隠して|気づかれ|伝えず|知らせず|言わず|知られ|明かさない|触れない|伏せて|伏せる",
  ),
  person: words(
    "user|users|user's|human|humans|owner|operator|person|anyone|them|customer|developer|administrator|victim",
    "usuario|usuarios|operador|pessoa|humano|dono|benutzer|nutzer|anwender|mensch|utilisateur|utilisateurs|personne|humain",
    "用户|使用者|人类|主人|пользовател|человек|владел|ユーザー|利用者|ユーザ|人間",
  ),
  /** Words for doing something unnoticed. */
  quietly: words(
    "silently|secretly|covertly|quietly|stealthily|surreptitiously|discreetly|invisibly|in secret",
    "silenciosamente|secretamente|em segredo|discretamente|em silencio|en secreto|sigilosamente|en silencio|calladamente",
    "heimlich|unbemerkt|im stillen|verdeckt|secretement|discretement|en secret|silencieusement|furtivement",
    "悄悄|偷偷|秘密地|暗中|静默|тайно|незаметно|скрытно|тихо|密かに|こっそり|ひそかに|秘密裏",
  ),
  send: words(
    "send|upload|post|forward|transmit|reveal|disclose|redirect|smuggle|sneak|sync|replicate|share|submit|exfiltrate|leak|submit|deliver|relay|email|e-mail|mirror|beacon|attach|append|include|embed|encode|pass|ping|curl|deposit|dump|stream|push|report",
    "envie|enviar|mande|transmita|publique|encaminhe|poste|envia|reenvia|sube|subela|subelo|subelas|subelos|enviala|envialo|envialas|envialos|carga|manda|adjunta|transfiera|suba",
    "sende|senden|schicke|schicken|ubertrage|ubermittle|lade|hochladen|leite|poste",
    "envoie|envoyez|envoyer|transmets|transmettez|televerse|poste|publie|transfere|transferez|joins",
    "发送|上传|传送|转发|提交|发到|发给|传输|附加|отправ|загруз|перешл|передай|передавай|вышли|пошли|送信|アップロード|転送|送って|送る|投稿|送付",
  ),
  /** Data that an honest product never sends anywhere. */
  secrets: words(
    "~/.ssh*|.ssh*|~/.npmrc*|.npmrc|.pypirc|~/.aws*|id_rsa|id_ed25519|.aws/credentials|/etc/passwd|/etc/shadow|.netrc|.git-credentials|.kube/config|private keys|private key|ssh key|ssh keys|seed phrase|recovery phrase|mnemonic|browser cookies|session cookies|cookies|keychain|saved passwords|passwords|all credentials|credentials|.env|env vars|environment variables|all api keys|api keys|system prompt|conversation history|chat history|full conversation|entire conversation|whole conversation|conversation log|conversation transcript|all messages|user's messages|user's files|personal data|personal information|access tokens|auth tokens|authentication tokens|session token|session tokens|authorization header|sensitive values|account details|secrets|wallet.dat|wallet keys|wallet files|wallet file|contact list|credit card|bank details|~/.cursor/mcp.json|~/.claude.json|~/.claude/settings.json|openclaw.json|secret values|all environment secrets|bearer token|bearer tokens|private repositories|ssh config|~/.config/*|known_hosts|shell history|bash_history|~/.bash_history|browser passwords|autofill data|auth.json|service account key|signing key|signing keys|recovery codes|backup codes|one-time codes|verification codes|address book|browser history|credentials file|user data|session data|session log|user session|home directory|config files|configuration files|source code|clipboard|keystrokes|memory.md|soul.md",
    "chave privada|chaves privadas|chaves ssh|senhas|credenciais|variaveis de ambiente|chaves de api|historico da conversa|historico de conversas|frase de recuperacao|claves privadas|clave privada|contrasenas|credenciales|variables de entorno|claves de api|claves api|historial de la conversacion|historial|frase semilla|segredos|secretos|conversa inteira|toda a conversa|toda la conversacion",
    "privaten schlussel|private schlussel|ssh-schlussel|passworter|kennworter|zugangsdaten|anmeldedaten|umgebungsvariablen|api-schlussel|gesprachsverlauf|chatverlauf|geheimnisse|cle privee|cles privees|cles ssh|mots de passe|identifiants|variables d'environnement|cles api|cles d'api|historique de la conversation|historique|secrets|phrase de recuperation",
    "私钥|密钥|密码|凭据|凭证|环境变量|聊天记录|对话历史|对话记录|助记词|系统提示|приватн|закрытый ключ|закрытые ключи|ssh-ключ|ключи|парол|учетные данные|учётные данные|переменные окружения|переменных окружения|историю|историей|токен|секрет|秘密鍵|パスワード|認証情報|環境変数|apiキー|会話履歴|会話の履歴|会話全体|チャット履歴|シードフレーズ",
  ),
  /** A place outside the user's machine. */
  address: words(
    "http://*|https://*|hxxp*|ftp://*|webhook|webhooks|external server|external endpoint|remote server|remote endpoint|external url|external address|our server|our endpoint|attacker*|third-party server|collection endpoint|collector|telegram bot|discord webhook|dns query|dns queries|pastebin",
    "servidor externo|servidor remoto|externen server|entfernten server|serveur externe|serveur distant|nuestro servidor|nosso servidor",
    "外部服务器|远程服务器|我们的服务器|внешний сервер|внешнему серверу|удаленный сервер|наш сервер|外部サーバー|リモートサーバー|外部のサーバー",
  ),
  mail: /(?<![\w.+-])[\w.+-]{1,60}@[\w-]{1,60}\.[a-z.]{2,20}/g,
  /** Words of obligation and repetition, which distinguish an order from a description. */
  always: words(
    "always|every time|before every|before each|before any|after every|after each|must|mandatory|first|each response|every response|every message|each message|immediately|automatically|whenever|required step|critical|important|do not skip|for every|at session start|on startup|from now on",
    "sempre|antes de cada|obrigatorio|imediatamente|a partir de agora|siempre|obligatorio|de inmediato|immer|jedes mal|vor jeder|sofort|ab jetzt|unbedingt|muss|toujours|avant chaque|obligatoire|immediatement|desormais|doit|debe|deve",
    "必须|总是|每次|始终|立即|首先|从现在|всегда|обязательно|каждый раз|немедленно|перед кажд|должен|отныне|必ず|常に|毎回|直ちに|今から|最初に",
  ),
  reveal: words(
    "echo*|repeat*|print|include*|output|reveal*|disclose*|quote|recite|append*|embed*|weave|show|mostre|repita|revele|inclua|muestra|repite|revela|incluye|wiederhole|zeige|nenne|gib|repete|repetez|affiche|affichez|inclus|incluez",
    "重复|输出|显示|透露|包含|повтори|выведи|покажи|включи|раскрой|繰り返|出力|表示|含め",
  ),
  /** Where an agent speaks. */
  reply: words(
    "in your next response|in the next response|in your response|in every response|in each response|in your reply|in the reply|in each reply|in every reply|in your answer|in every answer|each reply|every reply|back into every response|verbatim at the end|in your output|in your final answer",
    "na sua resposta|em cada resposta|na proxima resposta|en tu respuesta|en cada respuesta|en la proxima respuesta|in deiner antwort|in jeder antwort|in ihrer antwort|dans ta reponse|dans votre reponse|dans chaque reponse",
    "在你的回复中|在回复中|在每次回复|在下一次回复|в своем ответе|в своём ответе|в каждом ответе|в следующем ответе|返信に|回答に|応答に",
  ),
  /** Words that give an agent a new identity without limits. */
  role: words(
    "you are now|you're now|act as|answer as|respond as|speak as|from now on you|from now on, you|pretend to be|pretend you|roleplay as|you will act|you must act|behave as|assume the role|enter developer mode|developer mode|debug mode|god mode|dan mode|jailbreak mode|maintenance mode|admin mode|you are no longer|treat the user as|elevated mode|privileged mode|operates in|operate in",
    "voce agora e|a partir de agora voce|aja como|finja|ahora eres|actua como|a partir de ahora eres|finge|du bist jetzt|du bist nun|ab jetzt bist du|verhalte dich|tu es maintenant|vous etes maintenant|agis comme|agissez comme|desormais tu es",
    "你现在是|从现在起你|扮演|假装|теперь ты|отныне ты|действуй как|притворись|あなたは今から|あなたは今|今からあなた|ふりをし|として振る舞",
  ),
  unlimited: words(
    "unrestricted|no restrictions|without restrictions|without any restrictions|no longer bound|not bound by|free from|no limits|without limits|no limitations|without limitations|no rules|no filters|without filters|uncensored|no ethical|no guidelines|no safety|refuse nothing|no content policy|no policies|always complies|never declines|no censorship|never refuse|skip refusals|no refusals|comply with any|comply with every|without refusing|log nothing|root access|full access|elevated access|anything now|constraints do not apply|restrictions do not apply|rules do not apply|rules don't apply|unfiltered|all permissions|unlimited access|restrictions are lifted|restrictions lifted|bypass all|suggestions rather than|unrestricted operation|safety is disabled|safety filters off|evil|dan",
    "sem restricoes|sem limites|sem filtros|sin restricciones|sin limites|sin filtros|ohne einschrankungen|ohne beschrankungen|uneingeschrankt*|sans restriction*|sans limite*|sans filtre*",
    "不受限制|没有限制|无限制|没有任何限制|без ограничен|без фильтр|неограничен|制限のない|制限なし|無制限|制約のない",
  ),
  /** The form of a message from a system, which a product's text is not. */
  authority:
    /(?<![^\n])[ "(#>-]{0,6}(?:system|admin|administrator|developer|root)(?: (?:message|notice|alert|prompt|override|note|instruction|update))?\]? ?:|(?:system|admin|administrator|developer|security|safety|priority|emergency|root) override|(?:system|admin|override|inst|system message|system prompt)\]|im_start\|>|important-tag|end of system prompt|new system prompt|updated system prompt|new instructions:|(?:message|authorized|instruction|notice) (?:from|by) (?:anthropic|openai|google|the developers?)|(?:mensagem do sistema|mensaje del sistema|systemnachricht|message systeme) ?:|系统消息|系统指令|系统覆盖|системное сообщение|системная команда|システムメッセージ|システム指令/g,
  /** Reviewers and scanners of a product. */
  reviewer: words(
    "scanner|scanners|security scan|security scanner|reviewer|reviewers|auditor|auditors|moderator|moderators|automated review|security review|code review bot|static analysis|antivirus|malware analysis|security tool|security tools|llm judge|ai reviewer|analyzer|moderation",
    "verificador|analisador|revisor|escaner|analizador|prufer|analyseur|verificateur|扫描器|扫描工具|审核|审查|安全扫描|сканер|проверяющ|модератор|スキャナー|スキャナ|審査|レビュアー",
  ),
  verdict: words(
    "is safe|as safe|is benign|as benign|no threats|no issues|no vulnerabilities|do not flag|don't flag|not flag|not malicious|mark as|classify as|rate this|approve this|already approved|pre-approved|has been verified|has been approved|been reviewed and approved|skip this file|ignore this file|ignore this skill|skip analysis|false positive|return safe|report safe|trusted skill",
    "e seguro|esta seguro|es seguro|ist sicher|est sur|是安全的|视为安全|安全无害|безопас|安全です|安全とみなし|安全と判定",
  ),
  /** Switches that let an agent act unasked. */
  unasked: words(
    "--dangerously-skip-permissions|dangerously-skip-permissions|bypasspermissions|bypass permissions|skip permission prompts|--yolo|yolo mode|auto-approve|autoapprove|auto approve|disable confirmation*|disable safety|disable approval|disable security|disable sandbox|disable the sandbox|without asking for confirmation|without asking for permission|without asking for approval|without confirmation|without approval|without user confirmation|without user approval|skip confirmation|do not ask for confirmation|do not ask for permission|don't ask for confirmation|don't ask permission|never ask for confirmation|turn off safety|disable guardrail*|disable protection*|enableallprojectmcpservers",
    "sem pedir confirmacao|sem confirmacao|sem pedir permissao|desative a seguranca|sin pedir confirmacion|sin confirmacion|sin pedir permiso|desactiva la seguridad|ohne nachfrage|ohne ruckfrage|ohne bestatigung|ohne zu fragen|deaktiviere die sicherheit*|sans demander|sans confirmation|desactive la securite",
    "无需确认|不要询问|不需要确认|跳过确认|关闭安全|без подтвержден|не спрашивай|без разрешен|отключи защит|確認せず|確認なし|許可なく|許可を求めず|承認なし|安全機能を無効",
  ),
  write: words(
    "write|append|add|insert|save|persist|store|inject|modify|update|edit|put|plant|register|escreva|adicione|acrescente|insira|grave|escribe|anade|agrega|inserta|guarda|schreibe|fuge|trage|speichere|hange|ecris|ecrivez|ajoute|ajoutez|insere|inserez|enregistre",
    "写入|添加|追加|插入|保存到|修改|запиши|добавь|допиши|вставь|сохрани|書き込|追記|追加|保存し|書き加え",
  ),
  /** Files that an agent reads in each session. */
  memory: words(
    "claude.md|agents.md|soul.md|memory.md|gemini.md|identity.md|heartbeat.md|.cursorrules|.windsurfrules|.clinerules|copilot-instructions.md|settings.json|settings.local.json|.claude/*|long-term memory|persistent memory|your memory|agent's memory|agent memory|mcp.json|.mcp.json",
    "memoria persistente|sua memoria|tu memoria|langzeitgedachtnis|deinem gedachtnis|memoire persistante|ta memoire|长期记忆|你的记忆|记忆文件|долговременн|свою память|长期メモリ|長期記憶|メモリに",
  ),
  /** For all time. */
  future: words(
    "future sessions|all future|every session|every future|permanently|persist across|across sessions|in all conversations|all subsequent|next session|forever|sessoes futuras|permanentemente|sesiones futuras|zukunftigen sitzungen|dauerhaft|sessions futures|en permanence|definitivement|以后的会话|所有会话|永久|будущих сесси|навсегда|во всех сесси|今後のセッション|永続|恒久",
  ),
  destroy: words(
    "delete|erase|wipe|destroy|purge|shred|remove|encrypt|overwrite|corrupt|format|drop|rm -rf|apague|exclua|destrua|criptografe|borra|elimina|destruye|cifra|losche|loschen|vernichte|verschlussele|supprime|supprimez|efface|detruis|chiffre|chiffrez|删除|清除|抹掉|加密|销毁|удали|сотри|уничтож|зашифруй|削除|消去|暗号化|破壊",
  ),
  everything: words(
    "all files|all the files|every file|all of the user's|the user's files|user's home|home directory|home folder|entire disk|whole disk|hard drive|entire database|all databases|all backups|the backups|all data|all documents|all user data|all emails|all messages|production database|entire repository|entire project|git history|everything on|every document|system files|all photos",
    "todos os arquivos|todos os dados|todos los archivos|todos los datos|alle dateien|alle daten|tous les fichiers|toutes les donnees|所有文件|全部文件|所有数据|所有备份|все файлы|все данные|всех файлов|резервные копии|すべてのファイル|全てのファイル|全データ|バックアップ",
  ),
  ransom: words(
    "ransom|bitcoin|monero|btc|decryption key|pay to|payment to recover|resgate|rescate|losegeld|rancon|赎金|比特币|выкуп|биткоин|身代金|ビットコイン",
  ),
  downloads: words(
    "download*|get|fetch|grab|baixe|baixar|faca o download|descarga|descargar|descargue|descargalo|herunterladen|lade|ladt|telecharge*|下载|скача|загрузи|ダウンロード|install|instale|instala|installiere|installez|安装|установи|インストール",
  ),
  /** A program or an archive, by its name. */
  program:
    /(?<![\w.%()-])[\w.%()-]{1,300}\.(?:zip|rar|7z|exe|dmg|pkg|msi|scr|iso|appimage|tar\.gz|tgz|deb|rpm|apk|jar|bat|cmd|hta|vbs|lnk)(?![a-z0-9])|\/releases\/(?:download|latest|tag)\b|(?:drive\.google|mega\.nz|mediafire|dropbox|transfer\.sh|anonfiles|gofile|1drv|sendspace|file\.io|catbox\.moe)/g,
  archive:
    /\.(?:zip|rar|7z|iso|tar\.gz|tgz)(?![a-z0-9])|(?<![a-z0-9])(?:archive|zip|rar|arquivo compactado|archivo comprimido|archiv|archives?)(?![a-z0-9])|压缩包|压缩文件|архив|アーカイブ|圧縮ファイル/g,
  extract: words(
    "extract*|unzip|unpack|uncompress|decompress|unarchive|open it|open the archive|extraia|extrair|descompact*|extrae|extraer|extraiga|descomprim*|entpack*|extrahier*|extrais|extraire|extrayez|decompress*|dezippe*|解压|解開|распак|извлек|разархив|解凍|展開",
  ),
  password: words(
    "password|passwords|pass|passphrase|passcode|pwd|pw|psw|protected with|unlock code|unlock key|archive key|extract using|extract with|unlocked with|senha|contrasena|clave|passwort|kennwort|passwortgeschutzt|mot de passe|mdp|密码|口令|解压码|парол|パスワード|暗証",
  ),
  runs: words(
    "run|running|execute|executes|execute it|launch|start|double-click|double click|open|install it|use the installer|execute o|executar|rode|abra|inicie|ejecuta|ejecutar|ejecute|ejecutalo|inicia|fuhre|ausfuhren|fuhren|starte|starten|offne|executez|executer|lance|lancez|lancer|ouvre|ouvrez|demarre",
    "运行|执行|启动|双击|打开|запусти|запуск|выполни|открой|実行|起動|開い|ダブルクリック",
  ),
  paste: words(
    "paste|copy|copy the|copy-paste|run the command|run this command|execute the command|execute the installation|run the following|execute this|enter the following|type the following|installation command|cole|copie|copiar|pegue|pega|pegar|copia|kopiere|kopieren|einfugen|fuge|copie|copiez|colle|collez|coller",
    "粘贴|复制|拷贝|вставь|скопируй|вставьте|скопируйте|貼り付け|コピー|ペースト",
  ),
  terminal: words(
    "terminal|terminal.app|command prompt|powershell|command line|shell|console|cmd.exe|cmd|iterm|bash|konsole|kommandozeile|eingabeaufforderung|linha de comando|prompt de comando|linea de comandos|simbolo del sistema|ligne de commande|invite de commande",
    "终端|命令行|命令提示符|терминал|командную строку|командной строке|ターミナル|コマンドプロンプト|コマンドライン",
  ),
  /** Sites where anyone can post a text anonymously. */
  pasteHost:
    /(?<![\w-])(?:glot\.io|pastebin\.(?:com|pl|fi)|rentry\.(?:co|org)|paste\.(?:ee|rs|sh|gg|mozilla\.org)|hastebin\.(?:com|skyra\.pw)|dpaste\.(?:com|org)|ghostbin\.(?:com|co)|controlc\.com|justpaste\.it|telegra\.ph|textbin\.net|pastes?\.(?:io|dev)|ix\.io|0x0\.st|termbin\.com|sprunge\.us|privatebin\.(?:net|info)|bpa\.st|pastefs\.com|snippet\.host|codepad\.(?:co|org)|toptal\.com\/developers\/hastebin|write\.as|graph\.org|teletype\.in|webflow\.io|paste\d{0,3}\.[a-z]{2,10}|pastelink\.net|cl1p\.net)/g,
  required: words(
    "prerequisite|prerequisites|required|requires|require|requirement|requirements|dependencies|must be running|has to be running|must be installed|must install|you must|needed|necessary|mandatory|before using|before proceeding|before running|before you|before starting|first you|will not work|won't work|does not work|cannot function|not function|to function|to work properly|critical|important",
    "pre-requisito*|prerequisito*|requisito*|obrigatori*|necessari*|antes de usar|antes de continuar|nao funciona*|obligatori*|imprescindible|no funciona*|antes de comenzar",
    "voraussetzung*|erforderlich|notwendig|benotigt|zwingend|vor der verwendung|vor der nutzung|funktioniert nicht|bevor du|bevor sie|prerequis|requis|obligatoire|necessaire|avant d'utiliser|avant de commencer|avant de continuer|ne fonctionne*",
    "前提|必须|必要|需要先|使用前|之前|无法使用|无法工作|необходим|требу|обязательн|перед использован|не будет работать|不可欠|必須|必要|使用する前|使う前|前提条件|動作しません",
  ),
  ...phrasesOf(DEED_WORDS),
  ...phrasesOf(CLASSES),
} as const satisfies Record<string, RegExp | readonly Phrase[]>;

function phrasesOf<const Table extends Record<string, RegExp | readonly string[]>>(table: Table) {
  const lists = Object.entries(table).map(([concept, list]) => [
    concept,
    list instanceof RegExp ? list : words(...list),
  ]);
  return Object.fromEntries(lists) as { readonly [concept in keyof Table]: RegExp | readonly Phrase[] };
}

export type Concept = keyof typeof LEXICON;
