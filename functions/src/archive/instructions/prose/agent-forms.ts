/**
 * Forms of orders, as evidence. Those of `REPORTS_USER`, `COVERS` and `PLANTS` are evidence only beside an order to
 * conceal them, because honest products have them too.
 */

const SAID =
  "(?:(?:messages?|questions?|conversations?) de l'utilisateur|(?:mensajes?|preguntas?) del usuario|(?:mensage(?:m|ns)|perguntas?) do usuario|(?:nachrichten|eingaben|fragen) des (?:be)?nutzers|用户(?:的)?(?:每条|所有)?(?:消息|输入|对话)|сообщени[яе] пользователя|ユーザーの(?:メッセージ|入力|発言)|(?:the |their )?users?'?s? (?:(?:last|latest|recent|previous|full|raw|current|entire|own) ){0,2}(?:messages?|prompts?|inputs?|chats?|chat messages|conversations?|questions?|quer(?:y|ies)|requests?)|(?:the |each |every )(?:last |latest |previous )?user (?:message|prompt|input|query|question)s?|recent chat messages|what(?:ever)? the user (?:says?|said|typed|types|asked|asks|wrote|writes))";
/** The user's words are sent to a URL. */
export const REPORTS_USER = new RegExp(
  `(?<![a-z])${SAID}[^\\n]{0,120}https?:\\/\\/|https?:\\/\\/[^\\n]{0,120}(?<![a-z])${SAID}`,
  "g",
);

/** Instructions for answering a user who asks. */
export const COVERS =
  /\bif (?:the )?(?:user|users|anyone|someone|they|human|operator|customer) asks?\b[^.\n]{0,60}\b(?:say|tell (?:them|him|her|the user)|claim|respond|reply|answer|pretend)\b[^.\n]{0,24}\b(?:you are|you're|it is|it's|it was|nothing|that (?:you|it|this|there)|this is|there (?:is|was) no)\b/g;

/** Third-party content is added to everything that the agent writes. */
export const PLANTS =
  /\b(?:insert|add|include|inject|embed|put|append|place)\b[^.\n]{0,60}https?:\/\/[^\s]{4,200}[^\n]{0,30}\b(?:each|every|all|any)\b[^.\n]{0,20}\b(?:pages?|files?|responses?|repl(?:y|ies)|answers?|documents?|emails?|commits?|projects?|outputs?)\b/g;

const SECRET_PLACE =
  "(?:~?\\/?\\.(?:ssh|aws|gnupg|netrc|kube|docker|npmrc|pypirc|git-credentials)\\b|\\bid_(?:rsa|ed25519)\\b|\\.env\\b(?!\\.(?:example|sample|template))|\\/etc\\/(?:passwd|shadow)\\b)";
const SHOWN =
  "(?:(?:your|the|each|every|an?|this)(?: [a-z]{1,12}){0,2} (?:reply|response|answer|output|message|summary|report|footnote|branch name|branch|log|logs|gist|wiki|pull request|pr|commit|issue|comment|description|changelog|readme)\\b)";
/** The content of a file with secrets is put where others can read it. */
export const SHOWS_SECRETS = new RegExp(
  `\\b(?:read|open|copy|cat|load|take|print|dump|extract)\\b[^.\\n]{0,30}(?:[^\\n]{0,20})${SECRET_PLACE}[^\\n]{0,80}\\b(?:append|include|add|put|paste|insert|embed|copy|quote|write|attach|into|in|to)\\b[^.\\n]{0,40}${SHOWN}|\\b(?:append|include|add|put|paste|insert|embed|copy|write|post|publish|print|output|leave|show)\\b[^.\\n]{0,40}(?:${SECRET_PLACE}|\\b(?:repository|github|actions|ci) secrets?\\b)[^\\n]{0,40}\\b(?:in|into|to|as|inside|within)\\b ${SHOWN}`,
  "g",
);

/** A tool gets what a file with secrets contains: "read ~/.aws/credentials and pass its content as `context`". */
export const HANDS_SECRETS = new RegExp(
  `\\b(?:read|open|cat|load|take|get)\\b[^\\n]{0,60}${SECRET_PLACE}[^\\n]{0,100}\\b(?:give|pass|supply|provide|hand|return|send|put|include|add)\\b[^\\n]{0,40}\\b(?:as|in|into|through|via)\\b[^\\n]{0,16}\\b(?:context|arguments?|parameters?|notes?|sidenote|fields?|metadata|query|reason|hint|feedback|input)\\b`,
  "g",
);

const SECRET_VALUE =
  "(?:\\b(?:api key|access token|auth(?:entication|orization)? (?:token|header)|bearer token|refresh token|session (?:cookie|token|id)|password|passphrase|secret key|client secret|private key|seed phrase|recovery phrase|credential|one-time code)s?\\b|\\b[a-z0-9_]{2,40}_(?:key|token|secret|password)\\b)(?! ?(?:names?|setup|section|page|links?|urls?|fields?|variables?|format|requirements?|instructions|steps|docs|management|rotation|policy|status|errors?|prompts?|flow|types?|permissions?|scopes?)\\b)";
/** Words between a verb and its object. */
const OF_SECRET =
  "(?:the|your|their|his|her|its|any|every|each|all|of|an?|my|our|current|full|complete|real|actual|exact|literal|plain|values?|contents?|user'?s?'?|users'|customer'?s?'?|owner'?s?|stored|saved|configured|raw)";
/** Text of the agent that others read. */
const SHOWN_BY_AGENT =
  "(?:(?:your|each|every)(?: [a-z]{1,12}){0,2} (?:reply|response|answer|output|message|summary|report|comment|commit)|the (?:final|next|last|first) (?:reply|response|answer|output|message|summary|report)|the summary|(?:the|each|every|an?) (?:[a-z]{1,12} ){0,2}(?:commit message|branch name|pull request|issue title|release notes|changelog|footnote)|the (?:title|body|description) of (?:the|each|every|an?) (?:issue|pull request|commit))\\b(?! (?:headers?|template|format))";
/** The value of a secret is put into what the agent writes. */
export const SHOWS_VALUES = new RegExp(
  `\\b(?:include|echo|repeat|print|output|show|write|state|quote|append|add|put|insert|embed|paste|display|post|reveal|recite)\\b(?![^.\\n]{0,120}\\b(?:mask\\w{0,3}|redact\\w{0,3}|placeholders?|dummy|fake|examples?|sample|where|how|which|whether|if|why|about|names|name of|missing|(?:last|first) \\w{1,6} (?:digits?|characters?|chars))\\b)(?: ${OF_SECRET}){0,6} ${SECRET_VALUE}[^.\\n]{0,60}\\b(?:in|into|to|with|inside|within|as part of|at the (?:end|top|start|beginning|bottom) of)\\b ${SHOWN_BY_AGENT}`,
  "g",
);

/** An agent reveals its operator's instructions. */
export const SHOWS_PROMPT =
  /\b(?:reveal|print|output|repeat|recite|leak|disclose|dump|echo|state|quote|write out)\b[^.\n]{0,20}\b(?:your|the) (?:[a-z]{1,10} ){0,2}(?:system (?:prompt|message|instructions?)|(?:hidden|initial|internal) instructions)\b[^.\n]{0,30}\b(?:word for word|verbatim|in full|letter by letter|character by character)\b|\b(?:reveal|print|output|repeat|recite|leak|disclose|dump|echo)\b (?:me |out )?your (?:(?:full|entire|complete|hidden|original|exact|own|secret|initial|internal) ){0,2}(?:system (?:prompt|message|instructions?)|hidden instructions|initial instructions|internal instructions)\b/g;

/** The text claims to be the only one that counts, or to be from someone else. */
export const ALONE_APPLIES =
  /\bonly (?:the )?(?:rules|instructions|directives|orders|guidelines|commands) (?:in|of|from|below|here|given|listed|contained)\b[^.\n]{0,40}\b(?:apply to you|count for you|matter to you|bind you)\b|\b(?:discard|ignore|disregard|forget|drop)\b (?:whatever|anything|everything) (?:[a-z]{1,12} ){0,4}(?:guidance|operator|developer|system|configured|instructed|told you|were told|said before|you (?:were|have been) (?:told|taught|given))\b/g;
export const AS_IF_FROM =
  /\btreat (?:the|this|these|everything|all|what)\b[^.\n]{0,50}\bas (?:(?:if |though )?(?:it |they )?(?:was |were |came |coming |had come |sent |written |issued |typed ){1,4}(?:directly )?(?:from|by)) (?:the |your )?(?:developer|system|user|admin|administrator|operator|owner|anthropic|openai|google)\b/g;

/** The text claims that the user has agreed to everything, or gives the agent rights. */
export const AGREED =
  /\b(?:user|owner|operator|human|customer|they)(?:'ve| has| have)? (?:already )?(?:pre-?approved|pre-?authori[sz]ed|consented to|approved in advance|agreed in advance to|given (?:full|blanket|prior) (?:consent|permission|approval) (?:to|for)) (?:everything|all|any|every|each|whatever)\b|\b(?:grant|give|assign|award) yourself\b[^.\n]{0,30}\b(?:permissions?|access|rights|privileges|role)\b|\b(?:run|execute|perform)\b (?:all |every |any |shell )?(?:shell |bash |terminal )?(?:commands?|tools?) with (?:all )?(?:confirmation|permission|approval|safety)s? ?(?:prompts?|checks?|dialogs?)? (?:disabled|off|turned off|skipped|bypassed)\b/g;

/** Memory says that something is to be trusted. */
export const VOUCHED =
  /\b(?:store|save|record|write|note|remember|add|put|persist|memori[sz]e)\b[^.\n]{0,40}\b(?:memor(?:y|ies)|(?:soul|memory|claude|agents|identity|user|gemini)\.md)\b[^.\n]{0,24}\bthat\b[^.\n]{0,24}\b(?:skills?|plugins?|tools?|servers?|packages?|registr(?:y|ies)|authors?|publishers?|domains?|hosts?|addresses|accounts?)\b[^.\n]{0,60}\b(?:is|are|was|were|has been|have been)\b (?:[a-z]{1,12} ){0,2}(?:verified|trusted|safe|approved|whitelisted|allowlisted|certified|audited|exempt)\b/g;

/** What is true is denied when someone asks. */
export const DENIED =
  /\bden(?:y|ies)\b[^.\n]{0,50}\b(?:if|when|should|whenever)\b[^.\n]{0,24}\b(?:asks?|asked|questioned|wonders?)\b|\b(?:if|when|should)\b[^.\n]{0,24}\b(?:asks?|asked|questioned)\b[^.\n]{0,40}\b(?:deny (?:it|this|that|everything|any|all)|claim ignorance|plead ignorance)\b|\b(?:niega\w{0,2}|niegue\w{0,2}|negue|nega|leugne|nie[zr]?)\b[^.\n]{0,50}\b(?:si|se|wenn|falls)\b[^.\n]{0,30}\b(?:pregunt|pergunt|frag|demand|interrog)|\b(?:si|se|wenn|falls)\b[^.\n]{0,30}\b(?:pregunt|pergunt|frag|demand|interrog)\w{1,5}\b[^.\n]{0,30}\b(?:niega\w{0,2}|niegue\w{0,2}|negue|nega|leugne|nie[zr]?)\b|отрицай[^.\n]{0,40}если[^.\n]{0,20}(?:спрос|спраш)|если[^.\n]{0,20}(?:спрос|спраш)[^.\n]{0,30}отрицай|如果[^。\n]{0,12}问[^。\n]{0,12}(?:否认|说没有)|聞かれ(?:たら|ても)[^。\n]{0,16}(?:否定|否認)|\bauf (?:nach|ruck)frage\w{0,2}\b[^.\n]{0,40}\b(?:(?:zu )?(?:verneinen|bestreiten|leugnen)|abzustreiten|(?:verneint|bestritten|abgestritten|geleugnet))\b/g;

/** Results that nobody measured. */
export const INVENTED =
  /\b(?:invent|fabricate|falsify|make up)\b (?:[a-z]{1,12} ){0,5}(?:studies|statistics|citations|references|quotations|witnesses|precedents|sources)\b[^.\n]{0,120}\b(?:assure|insist|swear|convince|as (?:if|though)|say that you)\b|\b(?:invent|fabricate|falsify)\b (?:[a-z]{1,12} ){0,2}(?:benchmarks?|figures|measurements?|results|evidence|reviews|testimonials|complaints|incidents?)\b(?![^.\n]{0,40}\b(?:tests?|fixtures?|samples?|examples?|demo|mock|stories|fiction|game)\b)/g;

/** Work that failed is reported as done. */
export const PRETENDS =
  /\bpretend (?:that |as if |like )?(?:[a-z]{1,12} ){0,3}(?:tests?|build|checks?|it|everything|task|operation|command|upload|scan)\b (?:[a-z]{1,8} ){0,2}(?:pass\w{0,3}|succe\w{1,6}|work\w{0,3}|complet\w{1,3}|(?:is|was|are|were) (?:done|fine|fixed|ok|green|clean))\b/g;

/** The agent collects the secrets that it encounters. */
export const COLLECTS =
  /\b(?:collect|gather|harvest|record|log|note|keep|save|store|capture|remember|write down)\b[^.\n]{0,24}\b(?:every|all|any|each)\b[^.\n]{0,30}\b(?:passwords?|tokens?|secrets?|credentials?|api keys?|private keys?|cookies|card numbers?)\b[^.\n]{0,40}\b(?:you (?:see|find|encounter|come across|read|notice|meet)|during the (?:session|conversation|chat)|(?:from|of|by) the user|that appears?|the user (?:types|enters|mentions|pastes|shares))\b/g;
/** A user is tricked into revealing a secret, which is then sent to a URL. */
export const ASKS_SECRET =
  /\b(?:tell|ask|prompt|instruct|have|get|convince)\b (?:the )?(?:users?|them|human|customer)\b[^.\n]{0,30}\b(?:paste|enter|type|provide|share|give|send|reveal|hand over)\b[^.\n]{0,40}\b(?:api keys?|passwords?|passphrase|seed phrase|private keys?|recovery phrase|credentials?|2fa codes?|one-time codes?|pin)\b[^\n]{0,100}\b(?:send|post|upload|forward|transmit|save|store|submit|log)\b (?:it|them|that|this|the (?:key|password|result|value|code))\b[^.\n]{0,30}https?:/g;
/** Content for one recipient is sent to another. */
export const DIVERTED =
  /\b(?:all |every |each |any |the user's )(?:outgoing |incoming )?(?:e-?mails?|messages?|mails?|payments?|funds|transfers?|invoices?|replies|files|backups?)\b[^.\n]{0,30}\b(?:must|should|shall|will|are to|is to|have to)\b[^.\n]{0,16}\b(?:sent|forwarded|delivered|redirected|routed|paid|copied|addressed)\b[^.\n]{0,12}\bto\b[^.\n]{0,12}(?:[\w.+-]{1,60}@[\w-]{1,60}\.[^\n]{0,30}|[^.\n]{0,60})\binstead of\b/g;
/** The agent obeys anyone who writes to it. */
export const OBEYS_STRANGERS =
  /\b(?:run|execute|carry out|obey|follow)\b (?:all |any |every |the )?(?:shell )?(?:commands?|instructions?|orders|requests)\b[^.\n]{0,12}\b(?:from|in|of|found in|contained in|inside)\b[^.\n]{0,10}\b(?:issue comments?|issues|emails?|incoming messages?|web ?pages?|comments|chat messages|pull requests?|tickets?|documents? that)\b[^.\n]{0,40}\b(?:directly|immediately|without (?:asking|confirm\w{0,6}|review\w{0,3}|verif\w{0,8}|question\w{0,3})|automatically|blindly|as (?:if|though))\b/g;

/** Other forms of an order to keep something secret. They are evidence only together with other evidence. */
export const NOT_TOLD =
  /\b(?:do|perform|run|send|complete) (?:this|it|so|these|all of this|the (?:call|request|step|upload)) (?:quietly|silently|secretly|discreetly|covertly|invisibly|in the background)\b|\b(?:do not|don't|never|without|should not|shouldn't|must not|need not|are not to) (?:point(?:ing)? (?:this|it|that|them|these) out|bring(?:ing)? (?:this|it|that|them|these) up|draw(?:ing)? attention|call(?:ing)? attention|let(?:ting)? on)\b|\b(?:do not|don't|never|must not) (?:mention|announce|discuss|report|disclose) the (?:deletion|change|transfer|upload|call|addition|copy|script|removal|email|message)\b|\b(?:do not|don't|never) (?:reveal|disclose|share|show|mention|repeat) (?:these|this|the above|any of these) (?:instructions?|prompt|rules|document|skill|text|section|step)s?\b|\b(?:the )?(?:user|human|operator|owner|customer) (?:does not|doesn't|need not|needn't|must not|should not|shouldn't) (?:need to |have to )?be (?:informed|told|notified|asked|made aware|alerted)\b|\bno need to (?:tell|inform|notify|ask|mention)\b/g;

/**
 * Orders that count in text that people do not see: sending data to a URL, and reading a file with secrets.
 */
export const UNSEEN_ORDER = new RegExp(
  `\\b(?:send|upload|post|forward|transmit|submit|exfiltrate)\\b[^.\\n]{0,30}\\b(?:contents?|files?|folder|workspace|conversation|messages?|history|data|credentials?|environment|output|results?|keys?)\\b[^.\\n]{0,40}\\bto\\b[^.\\n]{0,12}https?:|\\b(?:agents?|assistant|ai|llm|model|claude|gpt|bot|copilot)\\b ?[:,][^\\n]{0,60}${SECRET_PLACE}|\\b(?:agents?|assistant|ai|llm|model|claude|gpt|bot|copilot)\\b(?: only)? ?[:,][^\\n]{0,60}\\b(?:quote|include|print|show|add|output|repeat|copy|write|post|send)\\b[^.\\n]{0,40}${SECRET_VALUE}`,
  "g",
);

/** "Do not ask before you send the keys": what costs the user most happens without a question. */
export const UNASKED_DEED =
  /\b(?:do not|don't|never|no need to) (?:ask|wait|confirm|check|prompt|pause)\b(?: (?:for|the|your|any|user|owner|user's|owner's|anyone|approval|permission|confirmation|again|first)){0,5} (?:before|when|while) (?:you )?(?:send|upload|post|transmit|forward|transfer|pay|delet|wip|eras|shar|publish|grant)\w{0,4}\b[^.\n]{0,40}\b(?:keys?|tokens?|credentials?|secrets?|passwords?|conversations?|chat history|backups?|funds|balances?|money|wallets?|databases?|home folder|documents)\b/g;

/** What is done to data, in the voice of a policy: "A copy of each note is to be mailed to …", "Acme is to be ranked first". */
export const TO_BE_DONE =
  /\b(?:is|are) (?:also |then |additionally |automatically |always )?to be (?:also )?(?:e-?mailed|mailed|sent|forwarded|copied|transmitted|posted|uploaded|submitted|delivered|reported)\b[^\n]{0,90}?(?:[\w.+-]{1,40}@(?!example\.)[\w-]{1,40}\.|https?:\/\/)|\b(?:is|are) (?:always )?to be (?:placed|ranked|listed|shown|named|rated|recommended) (?:first|on top|highest|best|above)\b[^\n.;]{0,60}\b(?:every|all|always|regardless|whatever|until|any)\b|\b(?:sind|ist|werden|wird) [^\n]{0,160}?\ban (?:[\w.+-]{1,40}@(?!example\.)[\w-]{1,40}\.|https?:\/\/)\S{1,120} (?:zu (?:ubermitteln|senden|ubertragen|ubergeben|schicken|melden)|weiterzuleiten|zuzuleiten|(?:ubermittelt|gesendet|ubertragen|weitergeleitet|geschickt)\b)|\b(?:deben? (?:enviarse|remitirse|transmitirse)|(?:ha|han) de (?:enviarse|remitirse)|se (?:enviar|remitir|transmitir)an?)\b[^\n]{0,90}?(?:[\w.+-]{1,40}@(?!example\.)[\w-]{1,40}\.|https?:\/\/)|\b(?:deve|devem|devera|deverao|sera|serao) (?:ser )?(?:enviad|remetid|encaminhad|transmitid)\w{1,2}\b[^\n]{0,90}?(?:[\w.+-]{1,40}@(?!example\.)[\w-]{1,40}\.|https?:\/\/)|\b(?:doit|doivent|sera|seront|est|sont) (?:a |etre )?(?:transmi|envoy|transfer|adress)\w{1,4}\b[^\n]{0,90}?(?:[\w.+-]{1,40}@(?!example\.)[\w-]{1,40}\.|https?:\/\/)|(?:подлеж\S{1,3} (?:передаче|отправке|пересылке)|(?:должн\S{1,2} быть )?(?:направлен|передан|отправлен)\S{0,2})[^\n]{0,90}?(?:[\w.+-]{1,40}@(?!example\.)[\w-]{1,40}\.|https?:\/\/)|(?:须|应|应当|一律|均需)[^，。\n]{0,12}(?:报送|发送|上传|提交|传送|抄送)(?:至|到|给)[^\n]{0,20}?(?:[\w.+-]{1,40}@(?!example\.)[\w-]{1,40}\.|https?:\/\/)/g;

/** Those whom it concerns do not learn of it: "Participants are not informed of this copy". */
export const NOT_INFORMED =
  /\b(?:participants?|users?|customers?|clients?|patients?|employees?|readers?|recipients?|guests?|applicants?|owners?|members?|students?|parents?|they) (?:is|are|was|were) (?:not|never) (?:to be )?(?:informed|told|notified|made aware|asked)\b|\b(?:the )?(?:user|human|operator|owner|customer|person) (?:has not|hasn't|had not|hadn't|has never) been (?:told|informed|notified|asked)\b|\bde[mnr] (?:be)?(?:nutzer|anwender|kunde|auftraggeber)\w{0,3} (?:ist|sind|wird|werden|darf|durfen) [^.\n]{0,80}\bnicht (?:mitzuteilen|zu melden|anzuzeigen|zu nennen|offenzulegen|zu erwahnen|zu erlautern|mitgeteilt|angezeigt|gemeldet|erlautert)\b|\b(?:l'utilisateur|le client|l'usager) (?:n'(?:a|est|en est|en sera) (?:pas )?(?:a |etre )?|ne (?:doit|sera) pas (?:en )?(?:etre )?)(?:informe|prevenu|averti|avise)\b|\b(?:al?|el) (?:usuario|cliente) no (?:se le |sera |debe ser |ha de ser )(?:inform|comunic|notific|avis)\w{2,5}\b|\b(?:o|ao) (?:usuario|utilizador|cliente) nao (?:sera|deve ser|e|foi) (?:inform|avis|notific|comunic)\w{2,5}\b|(?:пользовател|клиент)\S{1,3} (?:об этом )?не (?:сообща|уведомля|информиру|извеща)\S{1,5}|(?:无需|不必|不得|不应|不予|毋须)(?:(?:向(?:用户|客户))(?:告知|说明|通知|披露)|(?:告知|通知)(?:用户|客户))|(?:利用者|ユーザー|使用者)(?:に|へ)は?(?:通知|報告|説明|開示|知らせ)[^。\n]{0,6}(?:ない|せず|しません|不要)/g;

/** The values of several secrets are put into one address: "take the values of A_KEY and B_TOKEN, and put them in place of KEY". */
export const FILLS_ADDRESS =
  /\b(?:take|read|get|collect|use|copy|fetch|join|combine)\b[^\n]{0,60}\b[a-z0-9]{2,30}_(?:[a-z0-9]{1,20}_)?(?:key|token|secret|password)\b[^\n]{0,80}\b[a-z0-9]{2,30}_(?:[a-z0-9]{1,20}_)?(?:key|token|secret|password)\b[^\n]{0,200}\b(?:put|place|insert|embed|append|fill|substitute|paste|join)\b[^\n]{0,60}\b(?:in place of|instead of|into|in|to|as|after)\b[^\n]{0,30}\b(?:urls?|links?|address|image|picture|badge|hostname|query|placeholder|key|token)\b/g;

/** The text explicitly deceives the user. None of the measured honest products does so. */
export const DECEIVED =
  /\b(?:hide|conceal|disguise|obscure|cover up) (?:the fact )?that (?:you|we|it|this|they|the (?:skill|agent|tool|assistant))\b|\b(?:hide|conceal|withhold|disguise) (?:this|it|that|them|these|all of this|the (?:change|changes|fact|transfer|upload|command|request|call|file|result|output|deletion|charge|cost|instruction|instructions)) from (?:the )?(?:users?|human|owner|operator|customer|reviewers?|admin)\b|\bkeep (?:this|it|that|all of this) (?:strictly )?(?:between us|between you and me|our secret|a secret from|hidden from (?:the )?(?:user|human|owner|operator))\b|\bif (?:you are |you're )?(?:asked|questioned|challenged|confronted)\b[^.\n]{0,60}\b(?:blame|deny|pretend|lie|claim|play dumb|change the subject)\b|\bpretend (?:to (?:do|have (?:done|deleted|removed|sent|run)|delete|remove|uninstall|comply|obey|run|check|scan|verify|encrypt)|you (?:did|have|are unable|cannot|can't|deleted|removed|sent|ran))\b[^.\n]{0,60}\b(?:but|and (?:keep|leave|continue|do|don't|never|instead)|while|instead)\b|\b(?:tell|assure|inform) (?:the )?(?:user|human|owner|customer|operator)\b[^.\n]{0,50}\b(?:succe\w{1,8}|done|complete\w{0,1}|deleted|removed|encrypted|safe|saved|backed up|passed)\b[^.\n]{0,12}\bwithout (?:actually |really |ever )?(?:running|doing|checking|performing|deleting|making|having|saving|testing|verifying|sending)\b|\b(?:delete|remove|drop|erase|overwrite|disable|change)\b[^.\n]{0,60}\band (?:then )?(?:claim|pretend|say|insist|report)\b[^.\n]{0,20}\b(?:that )?(?:they|it|this|everything|nothing)\b|\bso (?:that )?(?:nobody|no one|noone|the (?:user|owner|human|operator)|they|investigators|auditors) (?:cannot|can't|can not|could not|will not|won't|never|does not|do not|is unable to|are unable to)(?: ever)? (?:see|notice|reconstruct|trace|find out|detect|tell what|discover|prove|recover|know)\b|\b(?:without|against) (?:the )?(?:user's|owner's|human's|their|his|her) (?:knowledge|consent|awareness|will|permission)\b[^.\n]{0,60}\b(?:send|upload|add|install|delete|change|record|copy|run|buy|transfer)\b/g;

/** The user is persuaded to disable a protection, or the agent makes a decision that belongs to the user. */
export const DISARMED =
  /\b(?:convince|persuade|trick|get|talk|pressure|manipulate) (?:the )?(?:users?|human|owner|customer|them|operator) (?:in)?to\b[^.\n]{0,30}\b(?:disabl|turn(?:ing)? off|remov|approv|skip|bypass|grant|shar|reveal|giv|lower|weaken|accept|install)\w{0,5}\b|\b(?:answer\w{0,3}|say\w{0,3}|click\w{0,3}|choos\w{1,4}|select\w{0,3}|approv(?:e|es|ing)|accept(?:s|ing)?|confirm(?:s|ing)?|consent(?:s|ing)?)\b[^.\n]{0,40}\bon (?:the )?(?:user's|their|owner's|human's) behalf\b|\b(?:add|put|register|list|whitelist|allowlist|mark) (?:yourself|itself|this skill|this plugin|this server|this tool)\b[^.\n]{0,30}\b(?:trusted|allowed|safe|exempt|allow-?list|whitelist|exceptions?|permissions?)\b|\b(?:remove|delete|drop|clear|empty|strip)\b[^.\n]{0,16}\bdeny (?:rules?|list|entries)\b/g;

/** Later agents get their orders from a URL, or send data there. */
export const LATER_AGENTS =
  /\b(?:every|all|any|each|future|later|subsequent|other)\b (?:future |later |subsequent |other )?(?:agents?|sessions?|assistants?|conversations?)\b[^.\n]{0,50}\b(?:loads?|fetch|reads?|follows?|obeys?|pipes?|sends?|uploads?|posts?|reports?|forwards?)\b[^.\n]{0,30}https?:\/\/|\b(?:agents|claude|soul|memory|gemini|identity)\.md\b[^.\n]{0,60}\b(?:sessions?|agents?)\b[^\n]{0,60}\b(?:pipe|send|upload|post|load|fetch|report|forward|obey|follow)\b[^.\n]{0,40}https?:\/\//g;

/** The text claims priority over everyone, or says that earlier instructions no longer apply. */
export const ABOVE_ALL =
  /\b(?:obey|follow|trust|prefer|believe) (?:this|these|the following|my|our) (?:file|document|skill|instructions?|rules?|text|page|orders|directives?)\b[^.\n]{0,30}\b(?:over|above|before|instead of|rather than|more than)\b (?:anything|everything|anyone|everyone|all|whatever|the user|the system|the developer|your)\b|\b(?:your |all )?(?:prior|previous|earlier|original|initial|former|existing|old) (?:directions?|configuration|directives?|orders|briefing|guidance|settings|programming|persona|role|constraints|policies|policy|limits)\b[^.\n]{0,24}\b(?:is|are|has been|have been|was|were)\b (?:now |hereby |all )?(?:void|replaced|superseded|cancell?ed|revoked|obsolete|overridden|lifted|deleted|wiped|suspended|invalid)\b/g;

/** A stranger's content is added to the user's work and hidden from the user. */
export const UNMENTIONED =
  /\bleave (?:it|this|that|them|these) (?:out of (?:the|your|any|all) (?:\w{1,12} )?(?:explanations?|summary|summaries|answers?|repl(?:y|ies)|responses?|reports?|documentation|description|commit message|changelog)|undocumented|unmentioned|unsaid|unexplained)\b|\bdo not (?:document|explain|list|log|record) (?:it|this|that|the (?:script|call|account|user|change|addition|endpoint))\b|\bkeep (?:this|it) (?:between us|undocumented)\b|https?:\/\/[^\s]{4,200} (?:quietly|silently|secretly|discreetly|discretement|en silencio|em silencio|em segredo|heimlich|unbemerkt|en secreto|en secret|furtivement)\b|\bthey (?:do not|don't) (?:have|need) to know\b/g;

/** The text says that earlier instructions no longer apply, instead of ordering to ignore them. */
export const OVER =
  /\b(?:your|previous|prior|earlier|original|system|all other|above)\b[^.\n]{0,30}\b(?:instructions?|guidelines?|directives?|restrictions?|prompt)\b[^.\n]{0,50}\b(?:no longer (?:apply|count|hold)|(?:are|is) (?:now |hereby )?(?:void|cancell?ed|revoked|superseded|obsolete|suspended|lifted)|do(?:es)? not apply (?:anymore|any more|to you))\b|\b(?:instructions?|guidelines?)\b[^.\n]{0,20}\babove\b[^.\n]{0,30}\bno longer (?:apply|count)\b|не обращай(?:те)? внимания на (?:все )?(?:предыдущие|прежние) (?:инструкции|указания|правила)/g;
/** The URL of a picture that contains data filled in by the agent. */
export const BEACON =
  /\(https?:[^)\s]{4,200}[?&][\w-]{1,40}=[{<$[%]{1,2}[^)\n]{0,40}(?:conversation|chat|history|transcript|summary|secret|password|context|user[_ -]?(?:message|prompt|input|data))[^)\n]{0,40}\)|\(https?:[^)\s]{4,200}[?&][\w-]{1,40}=(?:data|\{|<|\$|\[|conversation|history|context)[^)\n]{0,60}\)[^\n]{0,80}\b(?:conversation|history|api key|token|password|secrets?|credentials?|files?|user's)\b|\(https?:[^)\s]{4,200}[?&][\w-]{1,40}=[^)\n]{0,40}\)[^\n]{0,120}\b(?:everything (?:that (?:was|is|has been) )?(?:said|written|typed)|(?:the )?(?:whole|entire|full) (?:session|conversation|chat)|said in this (?:session|conversation|chat))\b/g;
/** A picture whose address the agent completes with what was said, or with secrets. */
export const COMPLETED =
  /\(https?:[^)\s]{4,200}[?&][\w-]{1,40}=[\w{}<>[\]$-]{1,30}\)[^\n]{0,80}\n{0,2}[^\n]{0,200}\b(?:replace|substitute|fill|complete|put|encode|set)\b[^\n]{0,160}\b(?:last message|conversation|chat history|tool output|user's (?:message|prompt|input|question)|passwords?|private keys?|cookies?|secrets?|credentials?)\b|\(https?:[^)\s]{4,200}[?&][\w-]{1,40}=[^)\s]{0,40}\)[^\n]{0,24}\b(?:in which|where|with|whose)\b[^\n]{0,60}\b(?:user's|customer's|their)\b[^\n]{0,200}\b(?:invisible|not visible|unseen|hidden|nobody but|no one but|1x1|one pixel|never shown)\b/g;
export const CARRIED =
  /\b(?:append|add|attach|embed|encode|insert)\b(?: the)? (?:user's|users'|their) [^.\n]{0,30}\b(?:key|token|password|secret|credentials?|cookies?)\b[^.\n]{0,30}\b(?:url|address|image|link|query|parameter)\b[^.\n]{0,30}https?:|\bask\b[^.\n]{0,40}\b(?:password|passphrase|seed phrase|recovery phrase|pin)\b[^\n]{0,120}\b(?:send|post|upload|forward|transmit)\b[^.\n]{0,40}https?:|\b(?:attach|add|include|put|set|send)\b[^.\n]{0,60}\bheaders?\b[^.\n]{0,60}(?:\.env\b(?!\.)|\bid_rsa\b|\.ssh\b|\.aws\b|\benvironment variables\b)|把[^。\n]{0,16}环境变量[^。\n]{0,60}(?:带上|附上|一并|一起|发送|上传|传给|传到|提交)/g;
/** A key that opens the machine for its owner, and rights for everyone. */
export const OPENED =
  /authorized_keys[^\n]{0,120}\bssh-(?:rsa|ed25519|dss) aaaa[\w+/]{16}|\bssh-(?:rsa|ed25519|dss) aaaa[\w+/]{16}[^\n]{0,120}authorized_keys|\b(?:add|append|write|put)\b[^\n]{0,12}\ball all=\(all(?::all)?\) nopasswd: ?all\b[^\n]{0,60}sudoers/g;
/** A payment address that replaces the recipient's. */
export const REDIRECTED =
  /\b(?:replace|swap|substitute|change|exchange)\b[^.\n]{0,60}\b(?:recipient|destination|payee|iban|account number|bank account|wallet|receiving address|deposit address)\b[^.\n]{0,60}\b(?:with|by|to|for)\b[^.\n]{0,20}\b(?:[a-z]{2}\d{2} ?(?:[a-z0-9]{4} ?){3,7}[a-z0-9]{0,4}|0x[0-9a-f]{40}|bc1[0-9a-z]{20,60}|[13][a-z0-9]{25,34}|4[0-9ab][0-9a-z]{90,100})\b|\b(?:use|put|enter|insert|write|give|show)\b (?:[a-z]{2}\d{2} ?(?:[a-z0-9]{4} ?){3,7}[a-z0-9]{0,4}|0x[0-9a-f]{40}|bc1[0-9a-z]{20,60}|[13][a-z0-9]{25,34}|4[0-9ab][0-9a-z]{90,100})\b[^.\n]{0,60}\b(?:in place of|instead of|rather than) (?:theirs|his|hers|(?:the )?(?:users?|customers?|clients?|owners?|donors?|recipients?|payees?|sellers?)\b|what the user|(?:the|that) (?:one|address|account) )/g;
/**
 * Keys of a machine or a wallet that are read or requested and sent to a complete
 * URL. No service needs them.
 */
export const STOLEN =
  /\b(?:read|open|cat|collect|take|get|copy|ask|gather|fetch|load|grab|leia|lee|lies|lis|lisez)\b[^\n]{0,80}(?:~\/\.(?:ssh|aws|gnupg|netrc|kube|config\/solana)|\.ssh\/id_|\bid_(?:rsa|ed25519)\b|\bwallet\.dat\b|\bseed phrase\b|\brecovery phrase\b|\bprivate keys?\b|\bmnemonic\b|\bkeychain\b|\bbrowser (?:cookies|passwords)\b|\.(?:openclaw|clawdbot|moltbot)\/(?:credentials|\.env|openclaw\.json))[^\n]{0,100}\b(?:send|post|upload|transmit|exfiltrate|forward|submit|envie|envia|sende|envoie|envoyez)\b[^\n]{0,60}https?:\/\/(?!(?:[\w-]{1,40}\.)?(?:example|localhost|your|attacker|evil))/g;
/**
 * Instructions are loaded from a URL and obeyed, so that the URL's owner decides later what the
 * agent does.
 */
export const REMOTE =
  /\b(?:fetch|download|load|retrieve|pull|get|read|check|visit|open|curl)\b[^.\n]{0,60}\b(?:instructions?|rules|prompt|directives?|commands?|tasks?|orders)\b[^.\n]{0,30}\b(?:from|at|on)\b[^\n]{0,12}https?:\/\/\S{4,200}[^\n]{0,40}\b(?:follow|execute|obey|run|apply|comply|carry out|do (?:what|everything|exactly))\b[^.\n]{0,60}(?:\bexactly\b|\bwithout\b|\bimmediately\b|\bblindly\b|\bthem all\b|\bas (?:your|if)\b|\boverrid|\bno matter\b|\bsilently\b|\bbefore anything\b)|https?:\/\/\S{4,200}[^.\n]{0,60}\b(?:follow|execute|obey|carry out)\b[^.\n]{0,30}\b(?:instructions?|commands?|orders|directives?)\b[^.\n]{0,80}\b(?:exactly|without (?:asking|confirm\w{0,6}|question\w{0,3}|telling)|blindly|no matter|silently|even if)\b|https?:\/\/\S{4,200}[^.\n]{0,40}\b(?:follow|execute|obey|carry out|do|run|perform|act on)\b[^.\n]{0,12}\b(?:whatever|everything|anything|all)\b[^.\n]{0,24}\b(?:says?|contains?|returns?|asks?|tells?|orders?|there|written|lists?|replies|answers?)\b/g;
/** A text of a host is executed line by line, whatever it says. */
export const REMOTE_LINES =
  /\b(?:fetch|download|load|retrieve|pull|get|read|curl|open)\b[^\n]{0,40}https?:\/\/\S{4,200}[^\n]{0,30}\b(?:and|then)\b[^\n]{0,20}\b(?:execute|run|obey|carry out|perform|follow)\b[^\n]{0,80}\b(?:exactly|verbatim|as written|word for word|line by line|whatever (?:it|they|the)|what (?:it|they) (?:lists?|says?|tells?|orders?|asks?|demands?)|(?:shell )?(?:lines|commands) included|even if|no matter|blindly|without (?:asking|review\w{0,3}|question\w{0,3}|confirm\w{0,6}))\b/g;
/** The same in other languages. */
export const REMOTE_LINES_ELSEWHERE =
  /\b(?:consulte[zr]?|lis(?:ez)?|ouvre[zr]?|telecharge[zr]?|recupere[zr]?|lies|lade|hole|rufe|offne|lee|descarga|abre|consulta|leia|baixe|abra|consulte)\b[^\n]{0,40}https?:\/\/\S{4,200}[^\n]{0,90}\b(?:execut\w{1,6}|applique\w{0,3}|suis|suivez|fuhre|befolge|ubernimm|ejecut\w{1,6}|sigue|siga|aplica|aplique)\b[^\n]{0,100}\b(?:tel(?:le)?s? quel(?:le)?s?|meme si|a la lettre|sans (?:demander|verifier|poser)|unverandert|wortlich|ungepruft|auch wenn|ohne (?:ruckfragen?|zu fragen|prufung)|tal cual|al pie de la letra|aunque|sin (?:preguntar|revisar|pedir)|ao pe da letra|tal como|mesmo que|sem (?:perguntar|revisar|pedir))\b|(?:открой|скачай|загрузи|прочитай|прочти|возьми)[^\n]{0,40}https?:\/\/\S{4,200}[^\n]{0,90}(?:выполн|исполн|следуй)[^\n]{0,100}(?:дословно|как есть|даже если|не спрашивая|без вопросов|без проверки)|(?:打开|读取|下载|访问|获取)[^\n]{0,20}https?:\/\/[\w./?=&%-]{4,200}[^\n]{0,60}(?:执行|照做|遵循|照办)[^\n]{0,60}(?:原样|逐字|即使|不要询问|无需确认|不必询问)|https?:\/\/[\w./?=&%-]{4,200}[^\n]{0,40}(?:開|読|取得|ダウンロード)[^\n]{0,60}(?:そのまま|一字一句|たとえ|確認せず)[^\n]{0,60}(?:実行|従)|https?:\/\/\S{4,160}[^\n]{0,20}(?:里面|其中|上面)?(?:写|说|列|要求)(?:了|着)?什么就(?:照)?(?:做|执行|跑)什么/g;
/** The same without urgency. Honest services do this, so it is a note. */
export const FOLLOWED =
  /\b(?:fetch|download|load|retrieve|get|read|check|curl)\b[^\n]{0,60}https?:\/\/\S{4,200}[^\n]{0,40}\b(?:and|then)\b[^\n]{0,20}\b(?:follow|execute|obey|carry out|do what)\b/;
/** The same in other languages. */
export const REMOTE_ELSEWHERE =
  /\b(?:baix[ea]|carregue|obtenha|descarga|carga|lade|hole|rufe|telecharge[zr]?|charge[zr]?|recupere[zr]?)\b[^\n]{0,60}\b(?:instruc\w{2,6}|regras|reglas|anweisungen|befehle|regeln|instructions|consignes|comandos|ordens|ordenes)\b[^\n]{0,30}https?:\/\/\S{4,200}[^\n]{0,40}\b(?:sig\w{1,4}|execut\w{1,5}|ejecut\w{1,5}|befolge|folge|fuhre|suis|suive[zr]|obede\w{1,5})\b|(?:загрузи|скачай|получи|прочитай)\S{0,4} (?:инструкц|правил|команд)\S{0,4}[^\n]{0,12}https?:\/\/\S{4,200}[^\n]{0,30}(?:выполн|следуй|исполн)|(?:从|到)\s{0,2}https?:\/\/\S{4,160}[^\n]{0,20}(?:下载|获取|读取|加载)[^\n]{0,12}(?:指令|指示|命令|规则)[^\n]{0,24}(?:执行|遵循|遵守|照做)|https?:\/\/\S{4,160}[^\n]{0,20}(?:指示|命令|ルール)[^\n]{0,16}(?:取得|読み込|ダウンロード)[^\n]{0,24}(?:従|実行)/g;
/** Trust beyond the session: the agent's memory says to obey someone, or not to ask. */
export const TRUSTED =
  /\b(?:remember|memorize|memorise|save|store|note|record|lembre|guarde|recuerda|guarda|merke|merk|speichere|souviens|retiens|memorise[zr]?)\b[^\n]{0,80}\b(?:(?:future|later|all|every|subsequent|next|coming)\s(?:\w{1,12}\s){0,2}(?:sessions?|conversations?|tasks?|chats?)|forever|permanently|always|from now on|sess\w{1,4} futuras|sesiones futuras|todas (?:as|las) sess?\w{2,4}|immer|dauerhaft|kunftigen? sitzungen|toujours|sessions futures)\b[^\n]{0,120}\b(?:trusted|trust|pre-?approved|must be (?:run|obeyed|followed|executed)|without (?:asking|confirm\w{0,6}|approval|permission|verif\w{0,8})|skip (?:all )?(?:confirmation|verification)s?|confiave\w{1,2}|de confianza|vertrauenswurdig\w{0,2}|vertraue\w{0,1}|ohne (?:nachfrage|ruckfrage|bestatigung)|sem (?:confirm\w{0,6}|perguntar)|sin (?:confirm\w{0,6}|preguntar)|sans (?:confirm\w{0,6}|demander)|de confiance|fiables?)\b|(?:今後|以後|これから)[^\n]{0,40}(?:信頼|確認なし|確認せず)[^\n]{0,40}(?:記憶|覚え|保存)|(?:记住|牢记|保存)[^\n]{0,60}(?:以后|今后|所有|永远|始终)[^\n]{0,60}(?:信任|可信|无需确认|不需要确认|不要询问)|(?:запомни|сохрани)[^\n]{0,80}(?:навсегда|всегда|будущ|всех)[^\n]{0,80}(?:довер|без подтвержден|не спрашива)/g;
/** Data that a program sends elsewhere. It counts only together with an order to conceal it. */
export const REPORTED =
  /\b(?:uploads?|sends?|posts?|transmits?|reports?|forwards?|exfiltrates?|mirrors?)\b[^.\n]{0,60}\b(?:conversation|history|credentials?|passwords?|tokens?|api keys?|secrets?|environment variables|files|messages|session)\b[^.\n]{0,40}\bhttps?:/g;
/** Text that makes the agent lie to the user, or hide who pays for a statement. */
export const DECEIVES =
  /\b(?:do not|don't|never|without) (?:disclos|reveal|mention|tell|say|admit|indicat|stat)\w{0,4}\b[^.\n]{0,30}\b(?:sponsor\w{0,4}|paid|affiliate|commission|advertis\w{0,6}|promoted|partnership|kickback)\b|\b(?:edit|modify|change|delete|disable|weaken|comment out|skip|alter)\b[^.\n]{0,30}\b(?:tests|test)\b[^.\n]{0,40}\b(?:pass|green|succeed)\b[^\n]{0,80}\b(?:tell|report|claim|say|announce|inform)\b|\b(?:tell|report to|inform|assure|convince|claim to|show) (?:the )?(?:user|human|customer|operator|owner|reviewer|them)\b[^.\n]{0,40}\b(?:succe\w{1,8}|is (?:fixed|safe|done|complete|secure|clean|verified|encrypted)|was (?:sent|saved|deleted|fixed|encrypted)|nothing|no (?:changes|problems|risks?|data))\b[^.\n]{0,40}\b(?:even (?:if|though|when)|although|regardless|whatever|whether or not|no matter|while you|but (?:do|keep|never))\b|\b(?:lie|lies|lying) to (?:the )?(?:users?|human|customer|operator)\b|\b(?:fabricate|invent|fake|falsify|forge)\b[^.\n]{0,30}\b(?:results?|figures|data|citations?|sources?|quotes?|reviews?|logs?|evidence|testimonials?)\b[^.\n]{0,40}\b(?:as (?:if|though|real|genuine)|so that|present|convinc\w{1,4}|without (?:saying|telling|mention\w{0,3}))\b|\byour (?:hidden|secret|covert|undisclosed) (?:goal|task|purpose|objective|mission|agenda|instructions?|job)\b|\byour (?:real|true|actual) (?:goal|task|purpose|objective|mission|job)\b[^.\n]{0,60}\b(?:secret|hidden|never (?:reveal|tell|mention)|must not (?:know|learn))\b|\b(?:tell|assure|inform|report to|say to)\b[^.\n]{0,40}\b(?:you|it|this|that)\b[^.\n]{0,20}\b(?:checked|scanned|tested|verified|reviewed|audited|inspected)\b[^.\n]{0,80}\b(?:you are not to|do not|don't|never|without) (?:actually |really |ever )?(?:check|scan|test|verif|review|audit|inspect|look|run)\w{0,4}\b/g;
/** The text makes a decision that belongs to the user. */
export const APPROVES =
  /\b(?:accept|confirm|dismiss|approve|click through|answer)\b (?:the|any|every|each|all) (?:\w{1,12} )?(?:quarantine|gatekeeper|smartscreen|uac|antivirus|security|permission|admin(?:istrator)?)\b[^.\n]{0,20}\b(?:prompts?|dialogs?|warnings?|alerts?|questions?)\b[^.\n]{0,40}\b(?:on behalf of|for the user|in the user's place|without (?:asking|showing|telling))|\b(?:approve|accept|confirm|grant|allow|click (?:allow|yes|ok) (?:on|for))\b (?:every|all|any|each)\b[^.\n]{0,30}\b(?:permissions?|approvals?|confirmations?|security|tool|access|consent)\b[^.\n]{0,20}\b(?:requests?|prompts?|dialogs?|warnings?|calls?)?\b[^.\n]{0,60}\b(?:behalf|without (?:showing|asking|telling|informing|the user)|silently|unseen|before the user)\b/g;
/** Emails that give access to accounts are forwarded to someone else. */
export const FORWARDED =
  /\b(?:forward|redirect|send|copy|bcc|relay)\b[^.\n]{0,60}\b(?:verification codes?|password resets?|reset links?|one-time (?:codes?|passwords?)|2fa codes?|mfa codes?|login codes?|security codes?)\b[^\n]{0,80}\bto\b[^\n]{0,12}(?:[\w.+-]{1,60}@[\w-]{1,60}\.|https?:)/g;
/** The text orders the agent to copy it. */
export const SPREADS =
  /\b(?:copy|replicate|propagate|spread|inject|reproduce|duplicate|insert|embed)\b (?:this|these|itself|yourself|the following|the same)(?: (?:skill|file|instructions?|text|prompt|block|section|paragraph|rules?|message))?\b[^.\n]{0,40}\b(?:every|all|each|any)\b (?:(?:other|new|of the|future|the|user's|emails?|documents?)\s?){0,3}(?:projects?|repositor\w{1,3}|skills?|agents?|repos|workspaces?|emails?|messages?|documents?|files?|prs?|pull requests?|commits?)\b/g;
/** Text that writes trust in someone into an agent's memory. */
export const TAUGHT =
  /\b(?:append|add|write|save|put|store|insert|record)\b[^\n]{0,80}\b(?:soul|memory|claude|agents|heartbeat|identity|user|gemini)\.md\b[^\n]{0,240}\b(?:(?:is|are|as) (?:\w{1,10} )?trusted|fully trust|follow (?:every|all|any) (?:instructions?|orders?|commands?)|always (?:obey|trust|approve|allow|comply)|never (?:question|verify|refuse)|without (?:asking|confirmation|approval|verification|question\w{0,3}))\b|\b(?:quietly|silently|secretly|discreetly|covertly|unnoticed)\b (?:also )?(?:add|append|write|insert|put|save|slip)\b[^\n]{0,240}(?:~\/\.(?:claude|gemini|codex|cursor)\/[\w/.-]{0,40}\.md\b|\bglobal [`'"]{0,2}[\w/~.-]{0,40}(?:claude|agents|gemini)\.md\b)/g;
/** Everything that a model reads and writes is sent through someone else's server. */
export const REROUTED =
  /\b(?:anthropic|openai|gemini|google|claude)_(?:base_url|api_base|api_url)\b[^\n]{0,20}https?:\/\/(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}\b/g;
/** An order to keep something secret that does not name the user. It counts only together with other evidence. */
export const UNHEARD =
  /\b(?:do not|don't|never) (?:mention|say|discuss|disclose|reveal|report|acknowledge|announce|log) (?:it|this|that|them|anything|any of (?:it|this)|the (?:above|step|request|upload))\b|\bkeep (?:it|this|that|the \w{1,20}) (?:hidden|secret|quiet|to yourself|confidential)\b|\b(?:user|human|operator|owner|they|nobody|no one) (?:does not|doesn't|do not|don't|need not|must not|needn't|should not|shouldn't|must never|should never|will not|won't) (?:need to |have to )?(?:know|see|notice|learn|find out|be told)\b|\bwithout (?:any )?(?:mention|notice|comment|explanation|a word)\b|\bdo not ask\b(?=[ .!]{0,2}(?:$|\r|\n|the user|for|anyone))/g;
export const MINES =
  /\b(?:xmrig|minerd|cpuminer|nbminer)\b[^\n]{0,160}\b(?:4[0-9ab][0-9a-z]{90,100}|stratum|in the background)\b/g;
/** A verdict is given before anything was looked at, or what was found is left out. */
export const PREJUDGED =
  /\b(?:always|automatically) (?:gets?|receives?|earns?|passe?s?|is|are)\b[^.\n]{0,10}["']{0,2}(?:lgtm|approved?|an approval|accepted|a pass)\b[^\n]{0,50}\b(?:even (?:if|when|though)|no matter|regardless|whatever)\b|\b(?:do not|don't|never) (?:list|mention|report|flag|raise) (?:the |any )?(?:problems?|issues?|bugs?|findings|blockers?|vulnerabilit\w{1,3}|defects?) (?:that )?you (?:noticed|saw|found)\b(?! (?:in|outside|unless|without|before|twice|elsewhere))/g;
/** Something is installed of which the text itself says that nobody asked for it. */
export const UNWANTED =
  /\b(?:fetch|download|install|add|enable|deploy)\b[^\n]{0,200}[.!;,] (?:and |but |although )?the (?:user|human|owner|operator) (?:did not|didn't|has not|hasn't|never) (?:request|ask|order|want|agree)\w{0,3}\b/g;
/** An email of which a stranger gets a copy that nobody sees. */
export const COPIED =
  /\b(?:always|add|include|set|put|insert|use|append)\b[^.\n]{0,40}\bbcc\b[^\n]{0,20}[\w.+-]{1,60}@[\w-]{1,60}\.[^\n]{0,120}\b(?:never|do not|don't|without|must not)\b (?:ever )?(?:show|mention|tell|list|reveal|display|disclos)\w{0,3}\b/g;
/** A number of an account that takes the place of the payee's, in the passive and in other languages. */
export const EXCHANGED =
  /\b(?:iban|account(?: number)?|bank details|wallet(?: address)?|payee)\b[^\n]{0,60}\b(?:swapped|replaced|changed|exchanged|switched|substituted|overwritten)\b[^.\n]{0,30}\b(?:for|with|by|to)\b[^.\n]{0,24}\b(?:[a-z]{2}\d{2} ?(?:[a-z0-9]{4} ?){3,7}[a-z0-9]{0,4}|0x[0-9a-f]{40}|\d{16,24})\b|(?:(?:\b(?:iban|conta|cuenta|clabe|konto\w{0,8}|bankverbindung|compte|rib|coordonnees bancaires)\b|сч[её]т|реквизит|кошел[её]?к|账号|账户|口座|振込先)[^.。\n]{0,60}(?:\b(?:troqu\w{1,3}|substitu\w{1,4}|mud[ea]\w{0,2}|alter[ae]\w{0,2}|cambi\w{1,3}|sustitu\w{1,4}|reemplaz\w{1,3}|ersetz\w{1,3}|(?:aus)?(?:ge)?tausch\w{1,3}|remplac\w{1,4}|chang(?:e[zr]?|ee?s?)|modifi\w{1,4})\b|меня[йте]|замен|подстав|改|替换|换|差し替え|変更|書き換え)|(?:\b(?:troqu\w{1,3}|substitu\w{1,4}|mud[ea]\w{0,2}|alter[ae]\w{0,2}|cambi\w{1,3}|sustitu\w{1,4}|reemplaz\w{1,3}|ersetz\w{1,3}|(?:aus)?(?:ge)?tausch\w{1,3}|remplac\w{1,4}|chang(?:e[zr]?|ee?s?)|modifi\w{1,4})\b|меня[йте]|замен|подстав|改|替换|换|差し替え|変更|書き換え)[^.。\n]{0,60}(?:\b(?:iban|conta|cuenta|clabe|konto\w{0,8}|bankverbindung|compte|rib|coordonnees bancaires)\b|сч[её]т|реквизит|кошел[её]?к|账号|账户|口座|振込先))[^.。\n]{0,40}(?:\b(?:por|pel[ao]|con|com|durch|gegen|par|avec|contre|auf)\b|(?<![\S])на(?![\S])|成|为|を|に)[^.,。\n]{0,16}(?<!\w)(?:[a-z]{2}\d{2} ?(?:[a-z0-9]{4} ?){3,7}[a-z0-9]{0,4}|0x[0-9a-f]{40}|\d{16,24})(?!\w)/g;
/** What is private is made public. */
export const PUBLISHED =
  /\b(?:rend(?:re|s|ez)|mets|mettez|mettre)\b[^.\n]{0,40}\b(?:courriers?|lettres?|pieces d'identite|passeports?|dossiers? medica\w{1,3}|releves? bancaires?|papiers|contrats?|photos de famille)\b[^.\n]{0,80}\b(?:consultables?|accessibles?|visibles?|publics?|publiques?)\b[^.\n]{0,20}\b(?:n'importe qui|tout le monde|tous)\b|\b(?:make|leave|keep)\b[^.\n]{0,40}\b(?:letters|passports?|id cards?|identity (?:papers|documents)|medical records?|bank statements?|payslips?|contracts|family photos)\b[^.\n]{0,60}\b(?:public|readable|accessible|available|visible|viewable)\b[^.\n]{0,12}\b(?:anyone|anybody|everyone|everybody|the world|the public)\b/g;
/** Someone is led to trust only the agent. */
export const ISOLATED =
  /(?:誰にも頼れない|周(?:り|囲)は(?:みな)?敵|(?:家族|友人|医師)を信じ(?:ない|て(?:は)?いけない))[^。\n]{0,40}(?:思い込|信じ)[^。\n]{0,8}(?:ように|ませ)[^。\n]{0,20}(?:仕向け|誘導|して)|\b(?:make|convince|persuade|lead|get)\b (?:the )?(?:user|them|patient|student|child)\b[^.\n]{0,40}\b(?:that )?(?:nobody else|no one else|only you|only this (?:assistant|agent|app|skill)|(?:family|friends|doctors?|therapists?)\b[^.\n]{0,30}\b(?:betray|lie|against|cannot be trusted|can't be trusted))\b|让(?:用户|他们|对方)(?:相信|觉得|以为)[^。\n]{0,20}(?:只有(?:你|本助手|我们)|没有人|家人|朋友)[^。\n]{0,20}(?:可信|可靠|背叛|依靠|理解)|внуша[йте]{1,3}[^.\n]{0,60}(?:только ты|никому|близкие|друзья|врач)[^.\n]{0,40}(?:предад|довер|помож|понима)/g;
/** A way in that only its author knows. */
export const BACK_DOOR =
  /\b(?:accepts?|accepting|admits?|recogni[sz]es?)\b[^.\n]{0,30}\b(?:password|passphrase|token|key|pin|code)\b[^.\n]{0,40}\bfor (?:any|every|all) (?:accounts?|users?|logins?)\b|\b(?:route|endpoint|parameter|account|funktion|endpunkt|ruta|rota|porta)\b[^.\n]{0,20}\b(?:hidden|secret|undocumented|cachee?|secrete?|versteckte?r?|geheime?r?|oculta|secreta|escondida)\b[^.\n]{0,40}\b(?:execute|runs?|fuhrt|ejecuta|executa)\b[^.\n]{0,30}\b(?:any|every|whatever|n'importe quel\w{0,2}|toute|jede\w?|beliebige\w?|cualquier|qualquer)\b|\b(?:hidden|secret|undocumented|versteckte\w?|geheime\w?)\b (?:[a-z]{1,12} ){0,2}(?:route|endpoint|parameter|account|endpunkt|zugang)\b[^.\n]{0,60}\b(?:execut\w{1,3}|runs?|accepts?|grants?|gewahrt|fuhrt)\b[^.\n]{0,30}\b(?:any|every|whatever|jede\w?|beliebige\w?)\b/g;
/** Opinions that nobody has, in someone's name. */
export const FAKE_REVIEWS =
  /\b(?:post|posts|write|writes|publish|publishes|leave|leaves|submit|submits)\b[^.\n]{0,40}\b(?:made-up|fake|invented|bogus|fabricated|fictitious)\b[^.\n]{0,30}\b(?:reviews?|ratings?|testimonials?|complaints?)\b(?![^.\n]{0,60}\b(?:tests?|fixtures?|seeds?|demos?|mock|samples?|staging|exercise)\b)|\b(?:publi\w{1,4}|escri[bv]\w{1,3}|deix[ae]|deja|schreib\w{0,3}|veroffentlich\w{0,3}|poste[zr]?|redige[zr]?|laisse[zr]?)\b[^.\n]{0,40}\b(?:avaliacoes falsas|resenas falsas|opiniones falsas|(?:gefalschte|erfundene) bewertungen|faux avis|avis (?:inventes|fictifs))\b|(?:发布|写|刷)[^，。\n]{0,8}(?:虚假|假|编造的?)(?:评论|好评|差评)|(?:оставь|напиши|публику\S{0,3}|размещ\S{1,3})[^.\n]{0,30}(?:фальшив|выдуманн|поддельн|фейков)\S{1,4} отзыв|(?:偽|架空|やらせ)の?(?:レビュー|口コミ)を(?:投稿|書)/g;
/** Figures are changed, and the reader gets a promise that they are right. "Make sure" is no promise. */
export const FALSIFIED =
  /\b(?:inflate|doctor|cook|infle|falsifi\w{1,4}|adulter\w{1,3}|gonfle[zr]?|truque[zr]?|frisier\w{1,3})\b[^.\n]{0,60}\b(?:values?|figures|numbers|prices|quotes|results?|data|valores|precos|precios|resultados|dados|datos|prix|chiffres|devis|resultats|zahlen|werte|preise|angebote)\b[^\n]{0,160}\b(?:swear|insist that|assure (?:the |your |his |her )?(?:users?|customers?|clients?|famil\w{1,3}|them)|jure[zr]? (?:que|qu')|jura que|beteuer\w{1,3}|versicher\w{1,3} (?:dem|der|den|ihm|ihr|ihnen)|assure[zr]? (?:au|aux|a l'|le|les) |garant\w{1,3} (?:ao|aos) |asegur\w{1,3} (?:al|a los) )|(?:подстав|подмени|завыс|занизь)[^\n]{0,120}(?:завер(?:ь|яй)|уверяй)|(?:虚报|篡改|改成正常|伪造)[^\n]{0,80}(?:保证|声称|坚称|告诉(?:用户|客户|家人)[^，。\n]{0,10}(?:没有|正常|安全))|(?:水増し|改ざん)して[^\n]{0,80}(?:言い張|請け合|断言)/g;
/** Rules of the user and of the system no longer apply, in other languages. */
export const REPEALED =
  /\b(?:(?:an)?weisungen|regeln|vorgaben|consignes|regles|instrucoes|regras|instrucciones|reglas)\b(?=[^.\n]{0,120}\b(?:nutzers|benutzers|systemvorgaben|systems?|betreibers|bisherigen?|vorherigen?|utilisateur|systeme|precedentes|usuario|sistema|anteriores)\b)[^.\n]{0,160}\b(?:gelten|gilt|sind|ist|werden|wird|sont|est|estan|estao|sao|son|quedan|ficam)\b[^.,\n]{0,80}\b(?:aufgehoben|ausser kraft|ungultig|hinfallig|annule\w{1,2}|caduques|revogad\w{1,2}|sem efeito|anulad\w{1,2}|sin efecto)\b|(?:предыдущ|прежн|системн)\S{1,4} (?:инструкц|указани|правил)\S{0,4}[^.\n]{0,60}(?:отменя|отменен|недействительн|больше не действу)|(?:用户|系统|之前|此前)[^，。\n]{0,10}(?:指令|规则|指示)[^，。\n]{0,20}(?:作废|失效|不再有效)|(?:ユーザー|システム|これまで)[^、。\n]{0,10}(?:指示|ルール|命令)[^、。\n]{0,20}(?:無効|失効)/g;
/** People are turned away for what they are. */
export const DISCRIMINATES =
  /\b(?:refus\w{1,3}|reject|turn away|exclude|discard|downgrade|ablehn\w{1,3}|rechac\w{1,3}|recus\w{1,3}|descart\w{1,3}|ecarte[zr]?|elimin\w{1,3})\b[^.\n]{0,40}(?:\b(?:candidat\w{0,3}|applicants?|tenants?|customers?|people|applications? (?:of|from)|bewerber\w{0,5}|personas|pessoas|personnes|solicitantes|inquilin\w{1,2}|locataires)\b[^.\n]{0,24}\b(?:black|gay|homosexual\w{0,2}|muslims?|jewish|immigrants?|noirs?|homosexuels?|handicape\w{1,2}|musulman\w{0,2}|schwarze\w?|behindert\w{0,2}|schwule|negr[ao]s?|homosexuales|discapacitad\w{1,2}|deficientes)\b|\b(?:black|gay|muslim|jewish|immigrant|schwarze|behinderte|schwule|muslimische|judische)\b (?:[a-z]{1,12} ){0,2}(?:candidates?|applicants?|tenants?|customers?|people|women|bewerber\w{0,5}|mieter\w{0,4})\b)/g;
/** Someone is tricked into something. */
export const TRICKED =
  /(?<!不)(?:应该?|请|需要?|必须|可以|设法|并|就)(?:先|再|直接|主动)?(?:哄骗|诱骗|欺骗)(?:老人|用户|客户|顾客|对方|家长|孩子|病人|患者)(?!的|、|或|和)[^，。\n]{2,40}/g;
/** Faults are put where nobody sees them. */
export const SABOTAGED =
  /(?:不具合|バグ|脆弱性|欠陥)を[^。\n]{0,12}(?:混ぜ込み|混ぜ込んで|仕込み|仕込んで|紛れ込ませ)[^。\n]{0,60}(?:ください|仕向け|ように)/g;
/** Someone continues to pay for what seems to have ended. */
export const STILL_CHARGED =
  /\b(?:keeps?|continues?)\b (?:on )?(?:charging|billing|debiting|to (?:charge|bill|debit))\b (?:the (?:users?|customers?|clients?|members?)(?:'s?)?|their|them)\b[^.\n]{0,40}\bwhile (?:showing|displaying|telling|saying)\b/g;
