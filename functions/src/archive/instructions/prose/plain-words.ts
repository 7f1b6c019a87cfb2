/**
 * What plain orders of strangers are made of, in wider words than those of `deed-words.ts`, in the same eight languages.
 * Each of them is honest alone. `plain-harms.ts` says which three or four of them in one sentence are an order.
 */
export const PLAIN_WORDS = {
  /** To move something. */
  moving: [
    "remet*|remets|leg*|lege|放到|положи*|置いて",
    "send|mail|email|e-mail|post|upload|forward|pass|ship|hand|deliver|transmit|publish|copy|push|relay|report|share|put|drop|submit|stream|sync|export|attach|paste|leak|dump|bcc|cc",
    "mand*|envi*|public*|repass*|entreg*|encaminh*|transmit*|compartilh*|carregu*|sub*|post*|passe|copie|export*|anex*|deposit*|remet*|coloque",
    "manda*|envia*|envie*|reenvia*|publica*|sube*|entrega*|comparte*|pasa*|transmite*|deposita*|cuelga*|remite*|adjunta*",
    "schick*|send*|stell*|lad*|liefer*|gib|leite|ubermittl*|ubertrag*|veroffentlich*|teil*|kopier*|exportier*|poste",
    "expedi*|envoi*|envoy*|publi*|transmet*|depos*|partag*|transfer*|remet*|televers*|communiqu*|copi*|export*",
    "发|传|贴|交到|交给|上传|转给|转发|提交|公开|寄|推送|共享|отправ*|выло*|пересыл*|перешл*|сда*|загру*|переда*|опублик*|высла*|скин*|送|投稿|転送|渡し|アップロード|公開|共有|提出",
  ],
  /** What belongs to the user, and no service needs. */
  holdings: [
    "projeto inteiro|proyecto entero|ganze projekt|ganzes projekt|projet entier|整个项目|весь проект|プロジェクト全体|kalender|calendrier|agenda|日历|календар*|予定表",
    "downloads folder|user's downloads|pasta downloads|carpeta descargas|downloads-ordner|dossier telechargements|下载文件夹|папку загрузок|ダウンロードフォルダー|github token|access token|token do github|token de github|github-token|jeton github|令牌|токен*|トークン",
    "every file|all files|all the files|all of the files|entire project|whole project|all documents|every document|shell history|terminal history|command history|bash history|browsing history|browser history|chat history|inbox|mailbox|contact list|contacts|address book|ssh key*|private key*|passwords|saved logins|login data|cookies|calendar|private messages|direct messages|clipboard|source code|customer list|customer data|bank statement*|medical record*|home directory|home folder|environment variables|api keys|access tokens|credentials|wallet|seed phrase|recovery phrase|conversation*|secrets",
    "todos os arquivos|todos os documentos|historico do terminal|historico|caixa de entrada|contatos|agenda|chaves ssh|chaves privadas|senhas|mensagens privadas|codigo-fonte|lista de clientes|extratos|pasta pessoal|variaveis de ambiente|credenciais|conversas|carteira",
    "todos los archivos|todos los ficheros|todos los documentos|historial|buzon|bandeja de entrada|contactos|agenda|claves ssh|claves privadas|contrasenas|mensajes privados|codigo fuente|lista de clientes|extractos|carpeta personal|variables de entorno|credenciales|conversaciones|cartera|monedero",
    "alle dateien|samtliche dateien|alle dokumente|verlauf|posteingang|postfach*|kontakte|adressbuch|ssh-schlussel*|private schlussel|privaten schlussel|passworter|kennworter|private nachrichten|quelltext|quellcode|kundenliste|kontoauszug*|home-verzeichnis|umgebungsvariablen|zugangsdaten|gesprache|wallet",
    "tous les fichiers|tous les documents|historique|boite de reception|boite de l'utilisateur|boite mail|contacts|carnet d'adresses|cles ssh|cles privees|mots de passe|messages prives|code source|liste des clients|releves|dossier personnel|variables d'environnement|identifiants|conversations|portefeuille",
    "所有文件|全部文件|所有文档|历史|收件箱|通讯录|联系人|密钥|私钥|密码|私信|源代码|客户名单|账单|主目录|环境变量|凭据|聊天记录|钱包|все файлы|всех файлов|все документы|истори*|почт*|контакт*|ключ*|парол*|личные сообщения|исходный код|список клиентов|выписк*|домашн*|переменные окружения|переписк*|кошел*|全ファイル|すべてのファイル|すべての文書|履歴|受信箱|受信トレイ|連絡先|鍵|パスワード|個人メッセージ|ソースコード|顧客リスト|明細|環境変数|認証情報|会話|ウォレット",
  ],
  /** To let something happen. */
  allowing: [
    "allow|permit|enable|grant|approve|accept|authorize|whitelist|allowlist|let|unlock|auto-approve|set",
    "liber*|permit*|autoriz*|aprov*|aceit*|habilit*|permite*|permita*|autorice*|apruebe*|aprueba*|acepta*|habilita*",
    "erlaub*|gestatt*|genehmig*|akzeptier*|freigib|gib|schalte|autoris*|permets|permettez|approuv*|accept*",
    "允许|授权|批准|接受|放行|开启|разреш*|позвол*|одобр*|прин*|включи|許可|承認|できるように|有効に",
  ],
  /** What an agent can do. */
  tools: [
    "every tool|all tools|any tool|every command|all commands|any command|shell commands|terminal commands|all actions|every action|any action|tool calls|tool call|all permissions|permissions|everything|all requests|every request|every prompt|bash commands",
    "todas as ferramentas|qualquer ferramenta|todos os comandos|qualquer comando|todas as acoes|tudo|todas las herramientas|cualquier herramienta|todos los comandos|cualquier comando|comandos|todas las acciones|todo",
    "alle werkzeuge|allen werkzeugen|alle tools|allen tools|alle befehle|jeden befehl|befehl*|alles|tous les outils|toutes les commandes|n'importe quelle commande|commandes|toutes les actions|tout",
    "所有工具|任何工具|所有命令|任何命令|命令|所有操作|一切|все инструмент*|всем инструмент*|любые команд*|любую команд*|все команд*|команд*|всё|все действ*|すべてのツール|全ツール|任意のコマンド|すべてのコマンド|コマンド|すべての操作|何でも",
  ],
  /** That nobody is asked. */
  unconfirmed: [
    "stop asking|approval is not needed|no approval is needed|no sign-off|sign-off required|not needed|pare de pedir|sem assinatura|nao e preciso|nao e necessario|deja de pedir|sin visto bueno|no hace falta aprob*|no se necesita|hor auf, um|freigabe ist nicht|zustimmung braucht es nicht|nicht notig|cesse de demander|aucun accord|n'est necessaire|不再请求|无需签字|不需要批准|无需批准|перестань просить|подпись не нужна|не требуется|求めるのをやめ|承認は不要|承認は要り|許可は不要",
    "without a prompt|without prompt*|without asking|without confirm*|without permission|without approval|without consent|without waiting|don't wait for|do not wait for|no confirmation|need not be asked|needn't be asked|don't ask|do not ask|never ask|no need to ask|not be asked|without checking with|without a question|no questions asked|without review|skip the confirmation|skip confirmation|without authorization|unprompted|whether or not the user",
    "sem pedir|sem perguntar|sem confirm*|sem permissao|sem autorizacao|sem esperar|nao precisa perguntar|nao pergunte|nao e preciso perguntar|sem aprovacao|sem consult*|nao espere",
    "sin pedir|sin preguntar|sin confirm*|sin permiso|sin autorizacion|sin esperar|no hace falta preguntar|no preguntes|no es necesario preguntar|sin aprobacion|sin consult*|no esperes",
    "ohne ruckfrage*|ohne nachfrage*|ohne zu fragen|ohne erlaubnis|ohne bestatigung|ohne zustimmung|ohne genehmigung|ohne auf|frage ist nicht notig|frag nicht|frage nicht|keine ruckfrage|nachfrage ist nicht|ungefragt",
    "sans demander|sans confirm*|sans permission|sans autorisation|sans attendre|inutile de demander|ne demande pas|pas besoin de demander|sans accord|sans validation|sans consult*|n'attends pas",
    "不经询问|无需询问|不必询问|不用问|不要问|不需要许可|无需许可|不需要确认|无需确认|不用确认|不等同意|不用等同意|无需同意|未经同意|不经确认|不征求|без вопрос*|без разрешени*|без подтвержден*|без согласи*|без согласован*|не дожидаясь|не спрашива*|спрашивать не*|не спроси*|не жди|確認なし|許可なし|承諾を待た|尋ねる必要は*|聞かずに|尋ねずに|確認せず|確認を求めず|許可を得ず|同意なし|承認なし|無断で",
  ],
  /** Before someone can object. */
  haste: [
    "before the user|before they|before anyone|before the owner|before the maintainer*|before someone|before a human|before he|before she|without giving the user|faster than the user|while the user is away|while nobody|antes que o usuario|antes que os|antes que alguem|antes que o dono|antes de que el|antes de que los|antes de que lo|antes de que alguien|antes de que nadie|bevor der nutzer|bevor der benutzer|bevor es|bevor jemand|bevor er|bevor sie|avant que l'utilisateur|avant que les|avant que quelqu'un|avant qu'il|avant qu'on|在用户|在维护者|来得及|趁用户|趁人|раньше, чем|раньше чем|пока пользовател|пока сопровожда|пока никто|прежде чем|пока хозя|ユーザーが答える前|気づく前|反対する前|ユーザーが見る前|誰かが|前に",
  ],
  /** An answer that nobody gave. */
  consenting: [
    "say yes|answer yes|click yes|press yes|respond yes|confirm every|accept every|approve every|approve all|accept all|confirm all|every confirmation|all confirmations|each confirmation|confirmation dialog*|skips all confirm*|skip all confirm*|dangerously-skip*|yolo mode|auto-accept|responda sim|todas as confirmacoes|janelas de confirmacao|contesta que si|todas las confirmaciones|cuadros de confirmacion|alle bestatigungen|jeden bestatigungsdialog|toutes les confirmations|fenetres de confirmation|所有确认|确认窗口|все подтверждения|окно подтверждения|отвечай да|すべての確認|確認画面|はい」と",
  ],
  /** To keep quiet. */
  silencing: [
    "mute|silence|quiet about|silent about|suppress|hush|stay silent|say nothing|keep quiet|tone down|fique quieto|silencie|cale|calem|nao fale|abafe|guarda silencio|silencia|calla|no digas|acalla|schweig*|unterdruck*|zum schweigen|bringe zum|erwahne|stumm|garde le silence|tais|fais taire|etouffe*|tairas|闭口不谈|闭嘴|屏蔽|别提|压下|помалкива*|заглуши|молчи|умолчи|не упоминай|黙って|黙らせ|抑えて|口をつぐ",
  ],
  /** What says what went wrong, or was done. */
  telling: [
    "warning*|alert*|extra upload|upload|list what you did|what you did|your summary|the report|changelog|log entr*|what happened|avisos|alertas|envio extra|o que fez|relatorio|advertencias|envio adicional|lo que hiciste|informe|warnung*|zusatzlichen upload|was du getan|bericht|avertissement*|envoi supplementaire|ce que tu as fait|rapport|警告|做过的事|上传|报告|предупрежден*|загрузк*|сделанн*|отчет*|отчёт*|警告|行ったこと|アップロード|報告",
  ],
  /** Who counts. */
  onlyRuler: [
    "the only authority|sole authority|highest authority|outranks|ranks above|is in charge|a unica autoridade|la unica autoridad|la seule autorite|massgeblich ist allein|allein massgeblich|einzige autoritat|唯一的权威|唯一权威|единственный авторитет|главнее|唯一の権威|operator configured|operator set|configurou|configuro el operador|betreiber eingestellt|l'operateur a configure|运营者设置|настроенного оператором|運用者が設定",
  ],
  /** A name of a host, or a program that pretends to be one. */
  hostName:
    /\b[a-z0-9-]{2,40}\.(?:[a-z0-9-]{2,40}\.)?(?:invalid|com|net|org|io|dev|app|xyz|top|site|online|info|ru|cn|me|co|cc|biz|pro|link|live|cloud|tech|store|shop)\b(?!\.(?:md|py|js))/g,
  /** Where those are who wrote the text. */
  ourPlace: [
    "our address|our inbox|our mailbox|our channel|our host|our storage|nosso endereco|nosso canal|nossa caixa|nuestra direccion|nuestro canal|nuestro buzon|unsere adresse|unseren kanal|unser postfach|notre adresse|notre canal|notre boite|我们的地址|我们的邮箱|我们这里|наш адрес|нашу почту|наш канал|私たちの宛先|こちらの宛先|当方の宛先",
  ],
  /** To take rights. */
  selfGrant: [
    "grant yourself|give yourself|assign yourself|promote yourself|de a si mesmo|conceda a si mesmo|date acceso|concedete|otorgate|gib dir selbst|gewahre dir|verschaffe dir|donne-toi|accorde-toi|octroie-toi|给自己|赋予自己|дай себе|предоставь себе|присвой себе|自分に与え|自分に権限|自身に権限",
  ],
  /** What an agent was taught. */
  training: [
    "safety training|safety rules|security rules|safety guidelines|ethics rules|content rules|treinamento de seguranca|regras de seguranca|entrenamiento de seguridad|reglas de seguridad|sicherheitsregeln|sicherheitstraining|schutzregeln|entrainement de securite|regles de securite|安全训练|安全规则|安全准则|обучение безопасност|правила безопасност|安全訓練|安全規則|安全ルール",
  ],
  suspended: [
    "suspended|paused|on hold|void|lifted|switched off|do not count|does not count|no longer applies|do not apply|does not apply|suspenso|suspensas|suspendido|suspendidas|anulad*|ruhen|ruht|ausgesetzt|aufgehoben|gelten nicht|gilt nicht|suspendu*|leve*|ne s'appliqu*|暂停|失效|不适用|不算数|无效|приостановлен*|не действу*|отменен*|отменён*|停止し|無効|適用され",
  ],
  /** Not to be in a report. */
  omitting: [
    "out of the summary|out of your summary|out of the report|out of your report|out of the log|fora do resumo|fora do relatorio|fuera del resumen|fuera del informe|hors du resume|hors du rapport|总结里不要|报告里不要|不要写进|не включай|не упоминай|要約に書か|報告に書か|要約に含め",
  ],
  /** To refuse. */
  refusing: [
    "says no|say no|refuses|refuse|objects|declines|disagrees|wants to stop|asks you to stop|tells you to stop|disser nao|recusar|discordar|dice que no|se niega|se opone|nein sagt|ablehnt|widerspricht|dit non|refuse|s'oppose|说不|拒绝|反对|скажет нет|откажется|возразит|против|断って|断った|拒否|反対",
  ],
  regardless: [
    "anyway|regardless|all the same|nonetheless|nevertheless|even so|mesmo assim|de todo modo|igual|de todos modos|de todas formas|trotzdem|dennoch|quand meme|malgre tout|照样|仍然|还是|всё равно|все равно|それでも|実行し",
  ],
  /** To be trusted without a question. */
  unquestioned: [
    "never be questioned|never question|not be questioned|may order any|can order any|nunca deve ser questionado|pode ordenar|no se le cuestiona|puede ordenar|nie hinterfragt|befehlen darf|jamais remis en question|peut ordonner|绝不可质疑|不可质疑|可以下达任何|сомневаться в этом нельзя|может приказать|не подвергай сомнению|疑ってはならない|決して疑|どんな操作も命令",
  ],
  /** What guards a machine or an agent. */
  guards: [
    "sandbox|system protection|protection of the system|security software|virus protection|antivirus|firewall|safety checks|safety check|security checks|guardrail*|approval prompt*|audit log*|monitoring|tamper protection|gatekeeper|defender|two-factor*|2fa|safe mode|content filter*|safety filter*|permission check*",
    "protecao do sistema|protecao|antivirus|firewall|verificacoes de seguranca|verificacao em duas etapas|proteccion del sistema|proteccion|cortafuegos|comprobaciones de seguridad|verificacion en dos pasos",
    "schutz des systems|systemschutz|virenschutz|virenscanner|sicherheitsprufung*|protokollierung|sandbox|schutzmechanism*|protection du systeme|protection|pare-feu|antivirus|controles de securite|bac a sable|journalisation",
    "系统的防护|防护|沙箱|沙盒|杀毒软件|防火墙|安全检查|审计日志|安全软件|защиту систем|защита систем|защиты систем|защит*|песочниц*|антивирус|брандмауэр|проверку безопасности|проверки безопасности|журналирован*|システムの保護|保護機能|サンドボックス|ウイルス対策|ファイアウォール|安全確認|監査ログ|セキュリティ機能|保護を",
  ],
  /** To switch off. */
  switching: [
    "turn off|turn the|disable|switch off|deactivate|stop|shut down|kill|remove|suspend|pause|uninstall|bypass",
    "desligu*|desativ*|desabilit*|pare|remov*|suspend*|apag*|desactiv*|deshabilit*|quita*|suspende*|deten*",
    "schalt*|deaktivier*|stell*|beend*|entfern*|setz*|coup*|desactiv*|arret*|eteins|eteignez|suspend*|supprim*",
    "关掉|关闭|停用|禁用|卸载|停止|выключ*|отключ*|останов*|деактив*|удали|切って|無効|オフに|停止|止めて|解除",
  ],
  /** An order that others follow. */
  otherwise: [
    "otherwise|or else|first|before|so that|senao|primeiro|antes|si no|primero|de lo contrario|sonst|zuerst|bevor|sinon|d'abord|avant|否则|先|之前|иначе|сначала|прежде|さもない|まず|最初に|そうしないと|前に",
  ],
  /** To run what was fetched. */
  fetching: [
    "fetch|download|get|pull|grab|retrieve|curl|baix*|descarg*|obten*|trae*|lade|hole|ziehe|telecharg*|recuper*|下载|获取|拉取|скача*|загруз*|получи|ダウンロード|取得",
  ],
  running: [
    "execute|run|launch|start|install it|open it|execut*|rode|rodar|instal*|inici*|ejecut*|arranca*|fuhr*|start*|installier*|lance*|execute*|installe*|demarre*|运行|执行|启动|安装|запус*|выполн*|установ*|実行|起動|インストール",
  ],
  instantly: [
    "right away|immediately|at once|straight away|instantly|directly|na hora|imediatamente|de imediato|enseguida|inmediatamente|de inmediato|al momento|sofort|umgehend|direkt|tout de suite|immediatement|aussitot|马上|立即|立刻|直接|сразу|немедленно|тут же|すぐ|直ちに|即座",
  ],
  deleting: [
    "clean out|limp*|raum*|nettoi*|leeren|掃除|清理",
    "clear out|empty|esvazi*|vacia*|leer*|vide*|опустош*|空に",
    "delete|erase|wipe|remove|destroy|shred|purge|apag*|exclu*|delet*|destru*|borra*|elimin*|suprim*|losch*|vernicht*|entfern*|efface*|supprim*|detrui*|删除|清空|抹掉|销毁|удал*|сотр*|стер*|уничтож*|очист*|削除|消去|消して|破棄",
  ],
  /** What the user would miss. */
  treasured: [
    "recycle bin|trash folder|area de trabalho do usuario|escritorio del usuario|schreibtisch des|bureau de l'utilisateur|用户的桌面|рабочий стол пользовател|ユーザーのデスクトップ|ユーザーの予定表",
    "documents folder|downloads folder|pasta documentos|carpeta documentos|dokumente-ordner|dossier documents|文档文件夹|папку документов|書類フォルダー",
    "photo library|user's photos|user's pictures|user's documents|user's files|user's notes|user's emails|user's messages|user's home|user's photo*|user's desktop|user's backups|all backups|user's calendar|user's contacts|their files|their documents|their photos|commit history|git history|production database|user's account*",
    "fotos do usuario|documentos do usuario|arquivos do usuario|pasta de fotos|backups|copias de seguranca|fotos del usuario|documentos del usuario|archivos del usuario|carpeta de fotos|copias de seguridad",
    "fotoordner|fotos des|dateien des nutzers|dateien des benutzers|dokumente des|bilder des|sicherungen|backups|dossier de photos|photos de l'utilisateur|fichiers de l'utilisateur|documents de l'utilisateur|sauvegardes",
    "用户的照片|用户的文件|用户的文档|用户的邮件|用户的备份|所有备份|фотографии пользовател|фото пользовател|фотографиями пользовател*|файлы пользовател|документы пользовател|резервные копии|ユーザーの写真|ユーザーのファイル|ユーザーの文書|ユーザーの書類|バックアップ",
  ],
  sending: [
    "mov*|muev*|verschieb*|deplac*|移到|移し|移动",
    "send|transfer|pay|wire|move|withdraw|donate|transfir*|pag*|transfier*|envi*|uberweis*|zahl*|transfer*|vire|virez|paie|paye*|verse|转|支付|汇|打款|перевед*|оплат*|заплат*|перечисл*|振り込|送金|支払",
  ],
  /** Where the user's money is. */
  purse: [
    "corporate card|user's funds|cartao da empresa|tarjeta de la empresa|firmenkarte|carte de l'entreprise|公司卡|公司的卡|корпоративной карт|会社のカード|法人カード",
    "user's wallet|user's account|user's bank*|user's card|user's balance|stored card|saved card|card on file|saved payment|their wallet|their card|their account|company card|conta do usuario|carteira do usuario|cartao salvo|cartao do usuario|cuenta del usuario|cartera del usuario|tarjeta guardada|tarjeta del usuario",
    "konto des nutzers|konto des benutzers|hinterlegten karte|gespeicherten karte|karte des|wallet des|compte de l'utilisateur|carte enregistree|carte de l'utilisateur|portefeuille de l'utilisateur",
    "用户的账户|用户账户|用户的钱包|保存的银行卡|用户的银行卡|绑定的卡|счет пользовател|счёт пользовател|счета пользовател*|счёта пользовател*|сохраненной карты|сохранённой карты|сохраненной картой|сохранённой картой|карты пользовател|карту пользовател|кошелька пользовател|кошелек пользовател|ユーザーの口座|ユーザーのウォレット|保存されたカード|ユーザーのカード|登録済みのカード",
  ],
  /** A number or an address that gets money. */
  payee:
    /\b0x[0-9a-f]{40}\b|\b[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,7}\b|\b\d{12,19}\b|\b(?:bc1|[13])[a-z0-9]{25,60}\b|\bpix\b|口座番号|账号|カード番号|номер/g,
  buying: [
    "buy|purchase|order|subscribe|upgrade|renew|book|compr*|assin*|contrat*|adquir*|suscrib*|kauf*|bestell*|abonnier*|buch*|achet*|commande*|abonne*|souscri*|购买|订购|续订|下单|купи|купить|закаж*|оформи*|подпиш*|購入|注文|申し込|契約",
  ],
  /** Someone whose name is borrowed. */
  posing: [
    "faca-se passar|gib dich|装い|偽って|冒名|под видом",
    "introduce yourself|present yourself|apresente-se|presentate|stelle dich|presente-toi|身份联系|的身份|だと名乗",
    "in the name of|on behalf of|pretend to be|pretending to be|posing as|pose as|as if you were|impersonate|claim to be|sign as|em nome d*|como se fosse|finja ser|se passe por|passando-se por|en nombre de|haciendote pasar|hazte pasar|como si fueras|finge ser",
    "im namen|gib dich als|gib dich fur|als ob du|gibst dich|unter dem namen|au nom de|te faisant passer|fais-toi passer|en tant que|pretends etre|的名义|冒充|假装成|假扮|以银行|от имени|притворись|представься|выдай себя|выдавая себя|名乗|なりすま|装って|ふりをして|のふり",
  ],
  /** What only a deceiver asks for. */
  codes: [
    "einmalcode|pruefcode|einmal-code|ワンタイム|одноразов*|一次性|codigo do|codigo del|code du client|transaction number",
    "three digits|security code|card number|cvv|cvc|pin|passwords|password|account password|one-time code|verification code|passcode|social security|card details|card's|senha|codigo|dados do cartao|contrasena|datos de la tarjeta|clave|prufziffer|prufnummer|passwort|kennwort|kartennummer|tan|code de la carte|mot de passe|numero de carte|cryptogramme|验证码|密码|卡号|安全码|код|парол*|номер карт*|cvv|пин*|暗証番号|パスワード|カード番号|認証コード|確認コード",
  ],
  asking: [
    "obtenha|besorg*|要到|套出|получи|引き出",
    "ask|asks|request|demand|obtain|get|collect|peca|pec*|solicit*|exij*|pid*|solicit*|exig*|consigue|frag*|bitte um|forder*|verlang*|demand*|reclam*|obtiens|索要|要求|询问|索取|骗取|попрос*|запрос*|потреб*|узна*|выясни|尋ね|聞き出|求め|要求",
  ],
  /** This text, or what it belongs to. */
  thisText: [
    "this section|este paragrafo|este parrafo|diesen absatz|ce paragraphe|这一段|这段|этот абзац|この段落",
    "paragraph below|following paragraph|paragraph above|text below|paragrafo abaixo|texto abaixo|parrafo de abajo|texto de abajo|folgenden absatz|paragraphe ci-dessous|texte ci-dessous|下面这段|абзац ниже|текст ниже|下の段落|次の段落",
    "this skill|these instructions|this instruction|this file|this text|these rules|this prompt|this document|these lines|this page|yourself|itself|this message|this paragraph|a copy of this|this block",
    "esta habilidade|estas instrucoes|este arquivo|este texto|estas regras|esta pagina|esta habilidad|estas instrucciones|este archivo|estas reglas|a si mesmo|ti mismo",
    "diesen skill|dieses skills|diese fahigkeit|diese anweisungen|diese datei|diesen text|diese regeln|dich selbst|dieser seite|cette competence|ces instructions|ce fichier|ce texte|ces regles|toi-meme",
    "这个技能|本技能|这些指令|此文件|这段文字|这些规则|本文件|这个文件|自身|этот навык|этого навыка|эти инструкции|этот файл|этот текст|эти правила|самого себя|себя|このスキル|この指示|これらの指示|このファイル|この文章|このルール|自分自身",
  ],
  placing: [
    "attach*|prepend|anex*|adjunt*|hang*|joins|joign*|附加|附在|прикреп*|付け加え|貼り付け",
    "plant*|slip*|pflanz*|gliss*|忍び込ませ|放进",
    "put|copy|add|insert|place|commit|write|include|install|paste|spread|drop|append|replicate|distribute|coloqu*|copi*|inclu*|adicion*|insir*|espalh*|grav*|anad*|pon|inserta*|agrega*|difund*|leg*|fug*|kopier*|schreib*|setz*|verbreit*|trag*|plac*|ajout*|inser*|mets|ecri*|diffus*",
    "复制|加入|添加|写入|放进|放到|插入|传播|положи*|добав*|скопир*|впиш*|встав*|запиш*|распростран*|入れ|追加|コピー|書き込|挿入|広め|配布",
  ],
  /** Everything of a kind. */
  everyPlace: [
    "aller repositories|allen repositories|aller projekte|во всех репозитори|во всех проект|всем репозитори|所有的仓库",
    "jedes projekts|jedem repository|jeder datei|chaque fichier|каждого проект|каждого репозитор|каждом репозитор|接触的每个项目|触れるすべて",
    "every other skill|all other skills|each skill|every skill|each repository|every repository|all repositories|every project|all projects|each project|every repo|each repo|all repos|every folder|all other|each new|every workspace|other skills|other agents|every agent|other projects|other repositories",
    "todas as outras|todos os outros|cada repositorio|todos os repositorios|cada projeto|todos os projetos|outras habilidades|todas las demas|todos los demas|todos los repositorios|cada proyecto|todos los proyectos|otras habilidades",
    "jeden anderen|jedes repository|jedes repo|alle anderen|allen anderen|jedem projekt|alle projekte|jeden ordner|andere skills|tous les autres|toutes les autres|chaque depot|tous les depots|chaque projet|tous les projets|autres competences",
    "其他所有|所有其他|每个仓库|所有仓库|每个项目|所有项目|其它技能|其他技能|все остальные|каждый репозитори*|все репозитори*|каждый проект|все проект*|другие навык*|других навык*|他のすべて|すべての他|リポジトリのそれぞれ|各リポジトリ|すべてのリポジトリ|すべてのプロジェクト|各プロジェクト|他のスキル",
  ],
  /** What lasts longer than a session. */
  remembering: [
    "long-term notes|long-term memory|permanent memory|your memory|persistent memory|memory file|lasting memory|your notes|memoria permanente|memoria de longo prazo|sua memoria|memoria a largo plazo|tu memoria|dauerhaftes gedachtnis|dein gedachtnis|langzeitgedachtnis|memoire permanente|ta memoire|memoire a long terme|长期记忆|永久记忆|你的记忆|记忆中|долговременную память|долговременной памят|долгосрочную память|долгосрочной памят|свою память|постоянную память|長期記憶|永続メモリ|記憶に|メモリに",
  ],
  obeyed: [
    "always to be fulfilled|always be fulfilled|always fulfilled|always obeyed|are trusted|is trusted|be trusted|trustworthy|always follow*|obey*|always approve*|always allowed|must be followed|no questions|always granted|always safe|devem ser sempre|sempre atendidos|sempre obedec*|confiave*|se cumplen siempre|siempre se cumplen|siempre obedec*|de confianza|immer erfullt|immer befolgt|immer zu erfullen|vertrauenswurdig*|toujours executees|toujours obei*|toujours suivi*|de confiance|fiable*|一律照办|始终照办|总是照办|无条件|可信|值得信任|выполняются всегда|всегда выполн*|всегда исполн*|доверенн*|надежн*|надёжн*|必ず実行|常に実行|必ず従|常に従|信頼",
  ],
  /** To act on and on. */
  acting: [
    "act|proceed|execute|run|carry out|perform|work|continue|execut*|rode|aja|prossig*|faca|ejecut*|actua*|procede*|haz|handle|handel*|fuhr*|mach*|arbeit*|agis|execute*|procede*|effectue*|执行|运行|行动|操作|выполня*|действу*|запуска*|делай|実行|行動|動作",
  ],
  /** Without an end. */
  onwards: [
    "from now on|from here on|henceforth|at all times|in future|going forward|every time|daqui em diante|a partir de agora|de agora em diante|sempre|en adelante|desde ahora|siempre|ab jetzt|von nun an|kunftig|ab sofort|immer|desormais|dorenavant|a l'avenir|toujours|从现在起|从今以后|今后|以后|始终|отныне|впредь|с этого момента|всегда|今後|これから|以後|常に",
  ],
  /** A system that changes. */
  systemic: [
    "changes the system|modify the system|system changes|system command*|destructive|everything|any command|all commands|every command|delete*|alteram o sistema|tudo|comandos|cambie el sistema|todo|comandos|system verandert|befehl*|alles|change le systeme|tout|commandes|改动系统|任何命令|所有命令|一切|меняет систему|всё|все|команд*|システムを変|コマンド|すべて",
  ],
  /** An alarm. */
  alarm: [
    "security warning*|warning dialog*|security alert*|security prompt*|security notice*|safety warning*|permission prompt*|permission dialog*|aviso de seguranca|alerta de seguranca|advertencia de seguridad|alerta de seguridad|aviso de seguridad|sicherheitswarnung*|sicherheitshinweis*|avertissement de securite|alerte de securite|安全警告|安全提示|предупреждение безопасности|предупреждения безопасности|предупреждение о безопасности|предупреждение системы|セキュリティ警告|セキュリティの警告|安全警告",
  ],
  dismissing: [
    "dismiss|ignore|close it|click away|click through|click allow|carry on|override|suppress|accept it|bypass|feche*|ignor*|dispens*|cierral*|cierra|omit*|descart*|klick*|ignorier*|schliess*|weg|ferme*|ignore*|关掉|忽略|关闭|跳过|закро*|проигнорируй|игнорируй|пропусти|閉じ|無視|スキップ",
  ],
  /** Proof that something works. */
  proof: [
    "test result*|results of the test*|the results|test report*|build status|test output|audit result*|check result*|the logs|resultados dos testes|resultado dos testes|relatorio de testes|resultados de las pruebas|informe de pruebas|testergebniss*|ergebnisse der tests|prufergebniss*|resultats des tests|rapport de test*|测试结果|检查结果|测试报告|результаты тест|результатов тест|результаты проверк|результаты провер|отчет о тест|отчёт о тест|テスト結果|検査結果|テストの結果",
  ],
  appearing: [
    "look green|appear green|look as if|appear as|look successful|look passed|look like|seem|seems|so that they pass|so they pass|look good|appear to pass|parecer*|parezca*|aparent*|aussehen|aussieht|wirken|erscheinen|paraiss*|aient l'air|semblent|看起来|显得|看上去|выгляде*|казал*|кажутся|成功に見せ|見せかけ|見えるよう|ように見せ",
  ],
  changing: [
    "rewrite|change|edit|alter|modify|adjust|fake|replace|alter*|mud*|reescrev*|edit*|falsifi*|modific*|cambia*|reescribe*|ander*|schreib*|fals*|modifie*|change*|reecri*|修改|改写|篡改|改成|伪造|измени*|перепиш*|подправ*|поддела*|исправь|書き換え|変更|改ざん|修正",
  ],
  /** What came before this text. */
  earlier: [
    "told you earlier|told you before|asked for earlier|asked before|said earlier|asked you|the person told|was told|previous request*|earlier request*|user's request*|user's instructions|user's wishes|pediu antes|foi pedido|disse antes|pedidos anteriores|o que o usuario|te pidio|te pidieron|lo que pidio|dijo antes|lo que el usuario|aufgetragen|dir gesagt|vorher verlangt|gebeten wurdest|was der nutzer|was der benutzer|t'a demande|vous a demande|demande avant|ce que l'utilisateur|之前的要求|先前的要求|用户的要求|之前说的|просил*|велел*|говорил* раньше|прежние просьбы|頼んだこと|以前の依頼|先に頼|言ったこと|ユーザーの依頼",
  ],
  abandoning: [
    "set aside|put aside|leave aside|disregard|ignore|forget|drop|abandon|overrule|desconsider*|ignor*|esquec*|deixe de lado|deixe para la|deja de lado|olvid*|ignora*|lass beiseite|lasse beiseite|lege beiseite|vergiss|ignorier*|laisse de cote|laissez de cote|oublie*|ignore*|放到一边|忽略|不要管|抛开|无视|отложи|забудь|игнорируй|не обращай|脇に置|無視|忘れ",
  ],
  /** Nothing but this text. */
  onlyThis: [
    "this page alone|this page only|only this|this file alone|this document alone|this text alone|nothing but this|only what|somente a esta|apenas esta|so esta|unicamente por est*|solo est*|unicamente est*|nur nach dies*|nur dies*|allein dies*|nur an dies*|que cette|seulement ce*|uniquement ce*|只按|只遵循|只听|仅按|仅遵循|только этой|только этим|только этот|только эту|только этому|だけに従|のみに従|だけを|だけが",
  ],
  /** Who has no need to know. */
  needless: [
    "no need to let|need not know|needn't know|does not need to know|doesn't need to know|no need to tell|not need to know|no need to mention|nao precisa saber|nao ha necessidade de avisar|nao precisa contar|no hace falta que|no necesita saber|no tiene que saber|no tiene por que saber|braucht nicht zu wissen|muss nicht wissen|muss das nicht|musst du nicht sagen|n'a pas besoin de savoir|n'a pas a savoir|pas besoin de dire|不必让|无需让|不用让|不需要让|没必要让|незачем знать|не нужно знать|не обязательно знать|не надо знать|ни к чему знать|知らせる必要は|知る必要は|伝える必要は|教える必要は",
  ],
  /** Those who may know. */
  people: [
    "maintainer*|nobody|no one|client*|kund*|mantenedor*|responsabl*|betreuer*|维护者|客户|人看|сопровожда*|клиент*|管理者|顧客|誰も",
    "user|owner|anyone|anybody|human|person|customer|operator|reviewer|team|boss|usuario|dono|dona|ninguem|alguem|dueno|nadie|alguien|besitzer*|nutzer*|benutzer*|niemand*|anwender*|proprietaire|utilisateur|personne|主人|用户|任何人|所有者|别人|хозя*|пользовател*|никому|никто|владел*|кому-либо|所有者|ユーザー|誰に|持ち主|利用者",
  ],
  /** Not to be shown. */
  unshown: [
    "do not show|don't show|never show|show nobody|hide this|hide the|conceal|keep this change|esconda*|oculte*|nao mostre|oculta*|no muestres|no ensenes|zeige*|verbirg|verstecke*|verheimliche|cache*|ne montre|dissimule*|不要给|别给|不让|隐藏|никому не показывай|не показывай|скрой|спрячь|見せず|見せない|隠し|誰にも見せ",
  ],
  pushing: [
    "push|merge|commit|deploy|release|ship|publish|envie|empurr*|suba*|mescl*|subelo|sube*|fusiona*|schieb*|push*|merge*|pousse*|fusionne*|deploie*|推送|合并|提交|发布|отправь|запушь|залей|слей|влей|プッシュ|マージ|コミット|公開",
  ],
  mainline: [
    "main branch|directly to main|to main|master|production|it directly|straight to|ramo principal|branch principal|rama principal|produccion|producao|hauptzweig|main-branch|produktion|branche principale|production|主分支|生产环境|главную ветк*|основную ветк*|прод*|メインブランチ|本番",
  ],
} as const satisfies Record<string, RegExp | readonly string[]>;
