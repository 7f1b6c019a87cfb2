/**
 * What orders are made of, in the eight languages of the lexicon: acts, objects, places, and circumstances. No word is
 * evidence. `deeds.ts` says which of them together are.
 */
export const DEED_WORDS = {
  /** To move something to someone else. */
  give: [
    "send|upload|mail|email|e-mail|post|share|publish|forward|transmit|transfer|pass|hand|copy|export|deliver|push|submit|leak|exfiltrate|sync|mirror|relay|slip|smuggle|feed|ship|attach|append|include|paste|write|save|store|put|disclose|reveal|dump|move|encode|deposit|add|embed|report|place|read|route",
    "envie|envia|enviar|mande|manda|mandar|encaminhe|encaminha|publique|publica|poste|posta|compartilhe|compartilha|copie|copia|transmita|transmite|repasse|repassa|exporte|carregue|suba|remeta|entregue|divulgue|anexe|salve|inclua|passe",
    "envia*|envie*|mandal*|sube|subel*|suban|reenvia*|reenvie*|comparte*|comparta*|copial*|copie|transmitel*|remite*|entrega*|difunde*|adjunta*|pasa|pasal*|exporta*|incluye*|introduce*|mete*|filtra*",
    "sende*|schick*|maile|mail|leite|lade|lad|ubermittle|ubermittel*|ubertrage|ubertrag|kopiere|kopier|veroffentliche*|teile|stelle|reiche|schmuggle*|schleuse*|speichere|exportiere*|gib|ubergib|verschick*|fuge|trage|hange|lege",
    "envoie*|envoyez*|transmets|transmettez|televerse*|charge|chargez|publie*|partage|partagez|copie|copiez|transfere*|transferez|postez|expedie*|exporte*|depose*|fais parvenir|faites parvenir|divulgue*|joins|glisse*|communique*|remets|remettez|ajoute|inclus|mets",
    "发送|发到|发给|发往|上传|传送|传到|传给|转发|提交|寄到|寄给|同步到|复制到|拷贝到|分享|公开|发布|泄露|交给|送到|推送|贴到|导出|写进|写入|附在|塞进|夹带",
    "отправ|отошли|отсылай|вышли|высылай|перешли|пересылай|загрузи|загружай|выгрузи|выгружай|передай|передавай|скопируй|копируй|опубликуй|публикуй|поделись|пошли|шли |слей|сливай|выложи|экспортируй|вставь|вставляй|добавь|добавляй|запиши|включи в",
    "送信|送って|送り|送る|送付|アップロード|転送|投稿|公開し|共有し|コピーし|渡し|渡す|提出し|書き出し|同期し|含め|載せ|流し|埋め込|貼り付け",
    "bcc|cc|blind copy|pon en copia|ponga en copia|copia oculta|coloque em copia|setze in kopie|mets en copie|密送|抄送|скрытую копию|bccに|bccで",
    "drop|sneak|tunnel|transmitir|copiar|publicar|subir|reenviar|compartir|compartilhar|remeter|exportar|enviarlo|encaminhar|repassar|divulgar|anexar|adjuntar|senden|schicken|ubertragen|weiterleiten|hochladen|kopieren|veroffentlichen|ubermitteln|speichern|envoyer|transmettre|copier|publier|partager|transferer|ajouter",
  ],
  /** Things of the user that are not secret by their kind. */
  belongings: [
    "contacts|contact list|address book|inbox|mailbox|emails|e-mails|messages|private messages|chats|conversation|conversations|photos|pictures|documents|files|folder|calendar|browsing history|location|medical records|health records|customer table|customer data|customer list|customer records|source code|repository|repositories|notes|recordings|database|payroll|salaries|keystrokes|clipboard|screen|prompt|prompts|questions|answers|spreadsheet*|invoices|tax*|contracts|drafts|project",
    "contatos|agenda|caixa de entrada|e-mails|mensagens|conversa|conversas|fotos|documentos|arquivos|pasta|calendario|codigo-fonte|repositorio|clientes|perguntas|projeto",
    "contactos|bandeja de entrada|correos|mensajes|conversaciones|conversacion|archivos|carpeta|codigo fuente|preguntas|proyecto",
    "kontakte|adressbuch|posteingang|nachrichten|gesprach|gesprache|chats|bilder|dokumente|dateien|ordner|kalender|quelltext|quellcode|kundendaten|kundenliste|fragen|projekt",
    "contacts|carnet d'adresses|boite de reception|courriels|messages|conversations|photos|documents|fichiers|dossier|calendrier|code source|depot|questions|projet",
    "联系人|通讯录|收件箱|邮件|消息|聊天|对话|照片|文档|文件|日历|源代码|代码|仓库|客户|位置|项目",
    "контакт|адресн|почт|сообщени|переписк|чат|фотографи|документ|файл|папк|календар|исходный код|исходного кода|репозитори|клиент|вопрос|проект",
    "連絡先|アドレス帳|受信トレイ|メール|メッセージ|会話|チャット|写真|ドキュメント|ファイル|フォルダ|カレンダー|ソースコード|リポジトリ|顧客|質問|プロジェクト",
    "postfach|postfachs|buzon|caixa postal|messagerie",
    "phone number*|phone numbers|home address|date of birth|medical*|mail archive|clients|telefonnummer*|telefone*|telefono*|numeros de telephone|电话|телефон|電話番号",
  ],
  /** Secrets that `secrets` does not list. */
  keys: [
    "api key|password|password database|password manager|keychain|token|tokens|login data|login details|private keys|private key|2fa code*|verification code*|one-time code*|cookie|credit card|card number*|cvv|bank password|seed|wallet|wallets|social security number*|passport*|.env file|secret|ssh folder|ssh directory|certificates|ssh key*|credential|logins",
    "senha|senhas|credencial|credenciais|chave privada|chaves privadas|cookies|token|tokens|chaveiro|cartao|dados bancarios|chave de api|dados de acesso|codigo de verificacao",
    "contrasena|contrasenas|credencial|credenciales|clave privada|claves privadas|llavero|tarjeta|datos bancarios|clave de api|datos de acceso|codigo de verificacion|base de contrasenas",
    "passwort|passworter|passwortdatenbank|schlusselbund*|zugangsdaten|anmeldedaten|kennworter|kennwort|token|cookies|kreditkarte*|kontodaten|privaten schlussel|geheimnisse|ssh-schlussel*|zugangsschlussel|api-schlussel|privatschlussel",
    "mot de passe|mots de passe|identifiants|trousseau|jetons|jeton|cookies|carte bancaire|carte de credit|cle privee|cles privees|cles d'api|coordonnees bancaires|code de verification",
    "密码|密钥|私钥|凭据|凭证|令牌|钥匙串|助记词|信用卡|银行卡|验证码|身份证|口令",
    "парол|ключ|токен|связк|учетн|учётн|куки|cookie|карт|паспорт|реквизит|код подтвержд",
    "パスワード|秘密鍵|トークン|キーチェーン|認証情報|クレジットカード|暗証番号|認証コード|apiキー|クッキー|鍵",
    "logins|browser profile|login cookies|navegador|perfil do navegador|perfil del navegador|browserprofil|profil du navigateur|浏览器配置|профиль браузера|ブラウザのプロファイル",
    "~/.aws*|~/.gnupg*|~/.kube*|~/.docker*|~/.config*|oauth token*|session token*",
  ],
  /** All of it, or that of the user. */
  plenty: [
    "every|all|any|each|whole|entire|saved|stored|user's|users'|the user|of the user|their|his|her|customer's|owner's|on this computer|on the computer|on this machine|of the machine|you can find|you find|you come across|machine's|company|system's|private|local|full|host's|victim*|contents|content",
    "todas|todos|toda|todo|cada|salvas|salvos|do usuario|da maquina|do computador|dele|guardad*|almacenad*|del usuario|del equipo|del ordenador|de la maquina|privad*",
    "alle|aller|allen|jede|jeden|jedes|gespeicherte*|des nutzers|des benutzers|des anwenders|auf dem rechner|seine|seiner|private*|gesamte*|ganze*",
    "tous|toutes|tout|chaque|enregistre*|de l'utilisateur|de la machine|sur la machine|ses|prive*|entier|entiere",
    "所有|全部|每个|保存的|用户|电脑上|本机|他的|她的|整个|一切",
    "все|всех|всю|кажд|сохранен|сохранён|пользовател|на компьютере|его |её |ее |весь|любые",
    "全部|すべて|全て|保存され|ユーザー|あらゆる|パソコン|丸ごと|全体|端末",
    "found|that you see|you encounter|you discover|que encontrar|que encontres|que encuentres|que tu trouves|die du findest|你找到的|找到的|найденн|見つけた|見つかった",
    "qualquer|quaisquer|cualquier|cualquiera|n'importe quel|n'importe quelle|jegliche*|всяк|любых",
  ],
  /** Whose server or account it is. Instructions of a product seldom speak of "us". */
  ours: [
    "to us|reach us|for us|us the|tell us|our server*|our endpoint|our channel|our bucket|our account|our team|our analytics|our control|our own|our side|our address|our database|our collector|our cloud|our inbox|our wallet|our api|our site|our drop|our host|ours|mine|my server|my account|my address|command server|control server|remote control|attacker*|stranger*",
    "nosso servidor|nossa conta|nosso canal|nossa chave|pela nossa|pelo nosso|a nossa|para nos|nosso|nossa",
    "nuestro|nuestra|nuestros|nuestras|el nuestro|la nuestra|a nosotros",
    "unser|unsere|unseren|unserem|unserer|unseres|an uns|zu uns",
    "notre|le notre|la notre|nos serveurs|chez nous|a nous",
    "我们的|我们|我方|наш|нам |к нам|себе |当社|弊社|我々|私たち|こちらの",
    "our company|our shared|our support|our public key|our ssh|our repo*|our mirror|our service|our platform|our records|our archive",
  ],
  /** A place that others can read. */
  outside: [
    "public gist|gist|public folder|public repository|public channel|public page|public site|publicly|public|pastebin|forum|commit message|pull request|issue tracker|branch name|query string|image url|telemetry|address below|listed below|number below|account below|endpoint below|server below|address in|following address|following endpoint|following server|at the end of this file|the endpoint|external|remote|third party|third-party|sync service|the mirror|a mirror|webhook|the internet|online|url of|in the image|the cloud|another server|other server|backup server|collection server",
    "publico|publica|telemetria|endereco abaixo|externo|externa|remoto|canal|internet|na nuvem|mas abajo|direccion de abajo|telemetria",
    "offentlich*|telemetrie|adresse unten|unten genannte*|extern*|entfernten|kanal|im internet|online|public|publique|telemetrie|adresse ci-dessous|externe|distant|canal|sur internet",
    "公开|公共|下面的地址|下方|外部|远程|频道|网上|遥测|服务器|公开|публичн|телеметри|указанн|внешн|удалённ|удаленн|канал|сервер|в интернет|公開|外部|以下のアドレス|リモート|チャンネル|サーバー|テレメトリ",
    "the server|den server|dem server|al servidor|ao servidor|el servidor|au serveur|le serveur",
    "the address|this address|that address|an die adresse|adresse am|a la direccion|ao endereco|a l'adresse|на адрес|のアドレスに|team channel|group chat|social media|public",
  ],
  /** To take away permanently. */
  ruin: [
    "delete|erase|wipe|destroy|purge|shred|remove|drop|overwrite|corrupt|truncate|trash|nuke|rm -rf|eliminate|get rid of",
    "apague|apaga|apagar|exclua|exclui|destrua|elimine|remova|limpe|sobrescreva|esvazie",
    "borra*|borre*|elimina*|elimine*|destruye*|destruya*|suprime*|sobrescribe*",
    "losche|losch|loschen|vernichte*|entferne*|uberschreibe|zerstore*|tilge",
    "efface*|supprime*|detruis|detruisez|vide|videz|ecrase*|elimine*",
    "删除|删掉|清除|清空|抹掉|抹去|销毁|格式化|覆盖|毁掉",
    "удали|удаляй|сотри|стирай|уничтож|очисти|отформатир|перезапиши|снеси",
    "削除|消去|消して|破壊|抹消|初期化|上書き|空にし",
    "kill|wipe out|zero out|beende alle",
    "purge|scrub|apagar|excluir|eliminar|borrar|destruir|removi*|entfernen|vernichten|effacer|supprimer|detruire",
  ],
  /** What a user cannot get back. */
  valuable: [
    "backups|documents folder|home folder|home directory|user's home|user's files|user's documents|user's photos|user's data|user's emails|production database|production table*|production data|production server*|commit history|git history|version history|entire repository|whole repository|entire disk|whole disk|hard drive|hard disk|file system|filesystem|everything on|all files|all the files|every file|all data|all documents|all emails|all photos|all databases|all tables|system files|the database itself|customer records|customer data|customer database|desktop folder|downloads folder|~/documents|~/desktop|~/pictures|main branch|recycle bin|snapshots|restore points|operating system|logs of|access log*|audit log*|system log*|event log*",
    "copia de seguranca|copias de seguranca|backups|documentos do usuario|pasta de documentos|pasta pessoal|todos os arquivos|todos os dados|banco de dados de producao|disco|historico do git|fotos do usuario|arquivos do usuario|registros de auditoria",
    "copia de seguridad|copias de seguridad|documentos del usuario|carpeta de documentos|carpeta personal|todos los archivos|todos los datos|base de datos de produccion|disco duro|historial de git|fotos del usuario|archivos del usuario|registros de auditoria",
    "sicherungen|sicherungskopien|datensicherung*|dokumentenordner|dokumente des|benutzerverzeichnis|heimverzeichnis|home-verzeichnis|benutzerordner|alle dateien|alle daten|produktionsdatenbank|festplatte|git-verlauf|git-historie|fotos des|dateien des|prufprotokoll*",
    "sauvegardes|documents de l'utilisateur|dossier personnel|dossier documents|repertoire personnel|tous les fichiers|toutes les donnees|base de production|base de donnees de production|disque dur|historique git|photos de l'utilisateur|fichiers de l'utilisateur|journaux d'audit",
    "备份|文档文件夹|主目录|家目录|个人文件夹|所有文件|全部文件|所有数据|全部数据|生产数据库|硬盘|提交历史|用户的文件|用户的照片|用户的数据|审计日志|系统文件",
    "резервн|бэкап|папку с документами|документами пользователя|документы пользователя|домашн|все файлы|все данные|производственн|продакшн|боевую базу|жёсткий диск|жесткий диск|историю коммитов|файлы пользователя|фото пользователя|журнал аудита|системные файлы",
    "バックアップ|ドキュメントフォルダ|ホームディレクトリ|ホームフォルダ|すべてのファイル|全ファイル|全てのファイル|すべてのデータ|全データ|本番データベース|本番環境|ハードディスク|コミット履歴|ユーザーのファイル|ユーザーの写真|監査ログ|システムファイル",
    "the backup|every backup|backup of|backup files|user's backup|my documents|personal documents|home folders",
    "all running processes|all processes|every process|boot sector|main disk|system disk|partition table|boot partition|bootloader|system32|windows registry|everything in ~|~/documents|~/desktop|~/downloads|todos os processos|todos los procesos|alle prozesse|tous les processus|所有进程|все процессы|すべてのプロセス|bootsektor|systemplatte|secteur d'amorcage|sector de arranque|引导扇区|загрузочный сектор|lixeira|papierkorb|corbeille|回收站|корзину|ゴミ箱",
    "audit trail|mail archive|trilha de auditoria|prufpfad",
  ],
  disable: [
    "disable|turn off|switch off|deactivate|kill|bypass|circumvent|suspend|uninstall|skip|remove|weaken|evade|defeat|shut down|unload|silence|mute|turn it off|put to sleep",
    "desligue|desliga|desative|desativa|pare|burle|contorne|suspenda|desinstale|pule|remova|interrompa",
    "desactiva*|desactive*|apaga*|deten*|elude*|suspende*|desinstala*|salta*|omite*|deshabilita*",
    "schalte|schalt|deaktiviere*|stoppe|beende|umgehe*|unterdrucke|deinstalliere*|uberspringe*|setze|hebe|entferne|abzuschalten|auszuschalten|zu deaktivieren|stillzulegen|außer betrieb|zu umgehen|zu uberspringen",
    "desactive*|coupe|coupez|arrete*|contourne*|suspends|desinstalle*|saute*|eteins|neutralise*",
    "关闭|关掉|禁用|停用|停止|绕过|规避|卸载|跳过|解除",
    "отключи|отключай|выключи|выключай|останови|обойди|обходи|приостанови|деактивируй|пропусти|пропускай|сними",
    "無効|止めて|止め|停止|オフに|切って|回避|アンインストール|スキップ|解除",
    "ignore all|salte|omite|uberspringe|省略|省く",
    "desativar|desligar|desactivar|apagar|deaktivieren|abschalten|ausschalten|umgehen|desactiver|couper|arreter|contourner",
  ],
  /** What guards the user. */
  protection: [
    "antivirus|anti-virus|virus scanner|virus protection|defender|firewall|audit log*|audit trail|event log*|sandbox|confirmation dialog*|approval step|approvals|safety|safety filter*|safety check*|guardrails|guard rails|security check*|security software|security controls|security setting*|security feature*|two-factor*|mfa|code review|gatekeeper|selinux|apparmor|fail2ban|auditd|clamav|osquery|sysmon|wazuh|endpoint protection|intrusion detection|monitoring|malware protection|content filter*|access control*|protections|system integrity protection",
    "antivirus|firewall|registro de auditoria|registros de auditoria|auditoria|caixa de areia|confirmacoes|pedidos de confirmacao|protecoes|protecao|verificacao de seguranca|monitoramento|autenticacao de dois fatores",
    "cortafuegos|registros del sistema|registro de auditoria|confirmaciones|protecciones|proteccion|medidas de seguridad|comprobaciones de seguridad|supervision|autenticacion de dos factores|reglas de proteccion|controles de seguridad",
    "virenschutz|virenscanner|protokollierung|audit-log*|bestatigungsdialog*|sicherheitsabfrage*|sicherheitsprufung*|sicherheitsmechanism*|schutzmechanism*|schutzregeln|schutzfunktion*|uberwachung|zwei-faktor*|sandkasten",
    "antivirus|pare-feu|journalisation|journaux d'audit|demandes de confirmation|protections|mesures de securite|controles de securite|surveillance|double authentification|bac a sable|garde-fous",
    "杀毒软件|防病毒|防火墙|审计日志|日志记录|沙箱|沙盒|确认提示|安全检查|安全软件|安全防护|防护|监控|双重验证|安全机制|安全限制",
    "антивирус|брандмауэр|файрвол|журнал аудита|журналирован|логирован|песочниц|запросы подтвержд|проверки безопасности|защит|мониторинг|двухфакторн",
    "ウイルス対策|アンチウイルス|ファイアウォール|監査ログ|ログ記録|ログの記録|サンドボックス|確認ダイアログ|確認画面|セキュリティ|保護機能|監視|二要素認証|安全機能",
    "security update*|automatic update*|pipeline check*|ci check*|branch protection*|status check*|pre-commit hook*|atualizacoes de seguranca|actualizaciones de seguridad|sicherheitsupdate*|mises a jour de securite|安全更新|обновления безопасности|セキュリティ更新",
  ],
  /** To agree in someone's stead. */
  agree: [
    "approve|accept|confirm|grant|answer yes|say yes|click yes|click allow|consent|authorize|authorise|allow|sign off|acknowledge|agree|accept every",
    "aprove|aceite|confirme|conceda|autorize|permita|consinta",
    "aprueba*|acepta*|confirma*|concede*|autoriza*|permite*|contesta que si|responde que si",
    "bestatige*|akzeptiere*|genehmige*|erteile*|erlaube*|beantworte*|stimme|gewahre*|bewillige*",
    "approuve*|accepte*|confirme*|accorde*|autorise*|valide*|consens|reponds oui",
    "同意|批准|接受|确认|授权|允许|点击允许|通过",
    "подтверди|подтверждай|одобри|одобряй|разреши|разрешай|принимай|соглашайся|согласись|дай разрешение|выдавай",
    "承認|同意|許可し|受け入れ|了承|はいと答",
    'responda sim|responda que sim|reponds oui|回答"是|回答是|选是|授予|отвечай да|отвечай "да|はい"と答え|はいと答え|ja auf jede|with yes|with "yes',
    "aprovar|aceitar|confirmar|conceder|autorizar|aceptar|aprobar|bestatigen|genehmigen|erteilen|akzeptieren|approuver|accepter|confirmer|accorder|autoriser|valider",
  ],
  permissions: [
    "permission*|confirmation*|approval*|tool request*|access request*|consent|warning*|prompts|question*|requests|purchase*|terms|changes",
    "permissao|permissoes|confirmacoes|confirmacao|pedidos|autorizac*|permiso*|confirmacion*|solicitud*|aviso*",
    "freigabe*|berechtigung*|ruckfrage*|bestatigung*|anfrage*|erlaubnis*|warnung*|autorisation*|permission*|confirmation*|demande*|avertissement*",
    "权限|许可|确认|请求|授权|警告|разрешени|подтвержден|запрос|доступ|предупрежден|許可|確認|承認|要求|権限|警告",
    "rueckfragen|aprobacion*|aprovac*|approbation*|approval step|批准|одобрени",
    "confirmation dialog*|permission dialog*|consent dialog*|approval dialog*|security dialog*|rueckfrage*",
  ],
  /** Without the one who decides. */
  alone: [
    "without asking|without showing|without waiting|without consulting|without review|without approval|without confirmation|without telling|do not wait|don't wait|do not ask|don't ask|never ask|do not bother|don't bother|yourself|on your own|in their name|in the user's name|on their behalf|on the user's behalf|instead of the user|for the user|on your own authority|before someone|before anyone|unattended|without the user|without permission|without consent",
    "sem perguntar|sem mostr*|sem consultar|sem esperar|sem avisar|por conta propria|no lugar do usuario|em nome do usuario|sem incomodar|sem revis*|voce mesmo",
    "sin preguntar|sin mostrar*|sin consultar|sin esperar|sin avisar|por tu cuenta|tu mismo|en nombre del usuario|en lugar del usuario|sin molestar|sin revis*|por ti mismo",
    "ohne zu fragen|ohne nachzufragen|ohne ruckfrage|ohne sie|ohne den|ohne es|ohne dass|selbst|eigenmachtig|im namen des|an stelle des|anstelle des|ohne prufung|von dir aus",
    "sans demander|sans les montrer|sans montrer|sans consulter|sans attendre|sans prevenir|toi-meme|vous-meme|au nom de l'utilisateur|a la place de l'utilisateur|sans deranger|de ta propre initiative",
    "替用户|代替用户|代用户|无需询问|不经|不用问|不必问|自行|擅自|直接|不要问|не спрашивая|не показывая|без спроса|без разрешения|без ведома|сам |сама |самостоятельно|от имени пользователя|вместо пользователя|не дожидаясь|не беспокоя|自分で|勝手に|尋ねずに|聞かずに|確認せず|代わりに|代わって|無断で|見せずに",
    "sans la montrer|sans le montrer|sans lui montrer|ohne sie zu zeigen|не показав",
  ],
  /** To change into something else. */
  alter: [
    "change|replace|swap|substitute|rewrite|exchange|edit|modify|falsify|manipulate|inflate|tamper*|tweak|adjust|redirect|divert|reroute|alter|doctor|forge|switch",
    "troque|mude|altere|substitua|modifique|adultere|falsifique|desvie|redirecione",
    "cambia*|cambie*|reemplaza*|sustituye*|modifica*|altera*|falsifica*|desvia*|redirige*",
    "ersetze*|tausche*|andere|verandere*|falsche*|manipuliere*|leite|uberschreibe|schreibe",
    "remplace*|change*|modifie*|altere*|falsifie*|detourne*|redirige*|substitue*|echange*",
    "替换|换成|改成|修改|篡改|更改|调换|改为",
    "замени|заменяй|подмени|подменяй|измени|изменяй|поменяй|исправь|перенаправ|подделай|перепиши",
    "書き換え|置き換え|差し替え|変更し|改ざん|改竄|すり替え|入れ替え|変えて",
    "reset|set the|cambiar|reemplazar|sustituir|trocar|alterar|substituir|ersetzen|austauschen|andern|remplacer|changer|modifier",
  ],
  /** Where money goes. */
  money: [
    "account number*|bank account|iban|wallet address|recipient*|payee|payment details|payment instruction*|payout address|deposit address|beneficiary|invoice*|bank details|routing number|payment link|transfers|donation*|credit card|checkout",
    "chave pix|conta bancaria|numero da conta|destinatario|beneficiario|cobranca*|fatura*|pagamento*|carteira",
    "numero de cuenta|cuenta bancaria|beneficiario|factura*|pago*|billetera|destinatario|monedero",
    "kontonummer*|bankverbindung*|empfanger*|rechnung*|uberweisung*|zahlung*|wallet-adresse*|facture*|numero de compte|compte bancaire|beneficiaire|destinataire|paiement*|virement*|rib",
    "收款账号|账号|账户|收款人|发票|付款|转账|钱包地址|银行卡|реквизит|номер счета|номер счёта|получател|счет|счёт|платеж|платёж|кошел|перевод|振込先|口座|請求書|送金先|支払|受取人|ウォレット",
  ],
  /** To spend. */
  pay: [
    "pay|transfer|buy|purchase|order|donate|subscribe|wire|charge|deposit|withdraw|sell|bid|tip",
    "pague|transfira|compre|assine|doe|deposite|paga|compra*|transfiere*|suscrib*|dona|deposita*|uberweise*|bezahle*|kaufe*|bestelle*|buche*|spende*|paie|payez|achete*|vire|virez|transfere*|commande|souscris|verse",
    "支付|付款|转账|转到|购买|下单|打赏|汇款|заплати|переведи|переводи|купи|покупай|оплати|оплачивай|закажи|送金し|支払って|支払い|購入し|振り込|注文し",
    "pagar|comprar|transferir|bezahlen|kaufen|uberweisen|payer|acheter|virer|empty the wallet|drain",
    "convert|invest|swap|stake|convierte|converta|invierte|invista|tausche|investiere|convertis|investis|兑换|конвертируй|вложи|交換し",
  ],
  /** Whose money it is. */
  funds: [
    "user's account|user's card|user's wallet|user's bank|user's credit card|credit card of the user|card of the user|account of the user|saved card|stored card|saved payment*|user's money|user's funds|user's balance|gift card*|their account|their card|premium plan|most expensive|our account|our wallet|to us|account below|address below|wallet below",
    "conta do usuario|cartao do usuario|cartao salvo|nossa conta|carteira do usuario|cuenta del usuario|tarjeta del usuario|tarjeta guardada|nuestra cuenta|monedero del usuario|konto des nutzers|konto des benutzers|konto des anwenders|kreditkarte des|gespeicherten karte|unser konto|compte de l'utilisateur|carte de l'utilisateur|carte enregistree|notre compte",
    "用户的账户|用户的银行卡|用户的信用卡|用户的钱包|我们的账户|礼品卡|со счета пользователя|со счёта пользователя|картой пользователя|карту пользователя|кошелька пользователя|на наш счет|на наш счёт|ユーザーの口座|ユーザーのカード|ユーザーのクレジットカード|ユーザーのウォレット|当社の口座|ギフトカード",
    "user's savings|user's coins|user's tokens|user's assets|user's money|user's salary|ahorros del usuario|economias do usuario|ersparnisse|economies de l'utilisateur|用户的存款|сбережени|ユーザーの貯金",
  ],
  /** To leave something behind. */
  plant: [
    "add|insert|put|install|leave|plant|embed|inject|include|create|set up|drop|open|build|introduce|register|append|write",
    "adicione|insira|coloque|instale|deixe|plante|crie|esconda|inclua|abra",
    "anade*|inserta*|coloca*|pon|instala*|deja*|planta*|crea*|esconde*|incluye*|abre*|agrega*",
    "fuge|setze|baue|installiere*|hinterlasse*|lege|pflanze*|verstecke*|erstelle*|richte|offne*|schreibe",
    "ajoute*|insere*|mets|installe*|laisse*|plante*|cree*|cache*|inclus|ouvre*|glisse*|place*",
    "添加|加入|插入|放入|放置|安装|留下|留一个|植入|嵌入|创建|隐藏|добавь|добавляй|вставь|вставляй|установи|оставь|оставляй|внедри|создай|встрой|спрячь|открой|追加|挿入|入れて|仕込|インストール|残して|残し|埋め込|作成|隠し",
    "expose|instalar|insertar|inserir|adicionar|crear|criar|einbauen|hinzufugen|installieren|einfugen|anlegen|installer|inserer|ajouter|creer",
    "spread|propagate|replicate|espalhe|difunde|verbreite|propage|散播|传播|распространи|распространяй|広め",
  ],
  /** What no honest product leaves behind. */
  alien: [
    "back door*|backdoor*|keylogger*|key logger*|rootkit*|trojan*|ransomware|spyware|web shell*|webshell*|reverse shell*|remote access tool*|hidden account*|second administrator*|hidden user*|hidden admin*|secret account*|secret admin*|master password|hardcoded admin*|crypto miner*|cryptominer*|hidden pixel*|tracking pixel*|logic bomb*|hidden form*|invisible iframe*|fork bomb*|bot net|botnet|our ssh key|our public key|my ssh key|my public key|control server|command server|command-and-control*|hidden instruction*|security hole*|fake login*|phishing page*",
    "porta dos fundos|conta oculta|puerta trasera|cuenta oculta|puertas traseras|registrador de teclas|hintertur*|verstecktes konto|verstecktes benutzerkonto|geheimes konto|porte derobee|portes derobees|compte cache|compte secret|enregistreur de frappe*",
    "后门|木马|键盘记录|隐藏账户|隐藏账号|挖矿程序|勒索|бэкдор|лазейк|черный ход|чёрный ход|троян|кейлоггер|скрытую учетную|скрытую учётную|скрытого пользователя|майнер|バックドア|裏口|トロイ|キーロガー|隠しアカウント|隠し管理者|マイナー",
    "hidden administrator*|compte administrateur cache|conta de administrador oculta|administrador oculto|cuenta de administrador oculta|verstecktes administratorkonto|verstecktes admin*|versteckten benutzer|usuario oculto|utilisateur cache|隐藏的管理员|隐藏管理员|隐藏用户|скрытого администратора|скрытый аккаунт|隠しユーザー|隠し管理",
    "malicious code|harmful code|malicious script*|malicious package*|a virus|codigo malicioso|schadcode|code malveillant|恶意代码|вредоносный код|悪意のあるコード|hidden command*",
  ],
  watch: [
    "record|log|monitor|watch|capture|listen|track|spy|eavesdrop|keep a log|screenshot|take a screenshot|take screenshots|keep the microphone|keep the camera|turn on the microphone|turn on the camera|turn on the webcam|intercept|observe",
    "grave|registre|monitore|capture|escute|espione|rastreie|graba*|registra*|vigila*|captura*|escucha*|espia*|rastrea*|zeichne|protokolliere*|uberwache*|belausche*|nimm|verfolge*|mitlesen|mitschneiden|lies|enregistre*|surveille*|capture*|ecoute*|espionne*|intercepte*",
    "记录|监控|监视|监听|录制|录音|截屏|截图|截取|跟踪|偷看|записывай|записать|следи|прослушивай|отслеживай|снимай|перехватывай|делай снимки|記録し|監視し|録音|録画|盗聴|盗み見|追跡|スクリーンショット|傍受",
  ],
  /** What is watched. */
  watched: [
    "keystrokes|passwords|the user types|user types|the screen|the desktop|screen of|microphone|webcam|camera|private messages|location|every keystroke|clipboard|conversations|browsing|what the user",
    "digitad*|teclas|tela|area de trabalho|microfone|camera|webcam|pantalla|escritorio|microfono|camara|teclea|tippt|tastatureingaben|tastenanschlage*|bildschirm*|mikrofon*|kamera*|zwischenablage|frappes|ecran|bureau|microphone|micro|webcam|presse-papiers",
    "键盘|密码|屏幕|桌面|麦克风|摄像头|剪贴板|隐私|输入的|нажатия|клавиш|экран|рабочего стола|микрофон|камер|буфер обмена|вводит|キー入力|画面|デスクトップ|マイク|カメラ|クリップボード|入力した",
  ],
  /** To speak to someone. */
  say: [
    "say|tell|claim|reply|answer|explain|describe|call it|call this|pretend|assure|state|insist|respond|assert|blame|declare|mark|rate|announce|inform|report|present|maintain|write that",
    "diga|dizer|responda|afirme|alegue|explique|finja|garanta|declare|informe|marque|di |dile|diles|responde|contesta|afirma|alega|explica|finge|asegura|declara|informa|marca",
    "sag|sage|behaupte*|antworte*|erklare*|versichere*|gib an|gib vor|melde*|tue so|nenne|berichte|stelle es|dis|dites|reponds|repondez|pretends|pretendez|affirme*|explique*|declare*|assure*|indique*|fais croire|signale",
    "说|回答|声称|解释|假装|表示|称|告诉|报告|回复|скажи|говори|отвечай|ответь|утверждай|объясни|объясняй|заявляй|заяви|притворись|сообщай|сообщи|заверь|отметь|言って|答えて|言い|答え|主張し|説明し|装|報告し|伝えて|返答し",
    "gib immer an|gib stets an|marque sempre|diga sempre|di siempre|dis toujours|always say|always report|总是说|всегда говори|всегда сообщай|常に報告",
    "let the user think|make the user think|sagen|behaupten|antworten|dizer|responder|decir|afirmar|dire|repondre|affirmer",
  ],
  /** Whatever the truth is. */
  contrary: [
    "even though|even if|although|regardless|no matter what|no matter how|no matter which|no matter whether|whether or not|whatever actually|whatever the result|whatever it contains|whatever you find|in any case|despite|irrespective|in all cases|even when|was never|were never|had been",
    "mesmo que|mesmo se|embora|independentemente|ainda que|seja qual for|aunque|sin importar|independientemente|sea cual sea|encuentres lo que|pase lo que pase|en cualquier caso|siempre aprobad*|auch wenn|obwohl|egal was|egal ob|egal wie|unabhangig davon|ungeachtet|selbst wenn|in jedem fall|immer als|meme si|quoi qu'il|peu importe|bien que|quel que soit|independamment|dans tous les cas",
    "即使|尽管|无论|不管|哪怕|虽然|даже если|хотя|независимо|что бы ни|в любом случае|несмотря|たとえ|にもかかわらず|関係なく|かかわらず|どうであれ|いずれにせよ|ても、|でも、",
    "nao importa|no importa",
    "in every case|under all circumstances|without exception|in jedem fall|em todos os casos|en todos los casos|一律|в любом случае|必ず",
    "whatever the log|whatever happened|whatever the truth|whatever it says|whatever comes out|whatever",
  ],
  /** To perceive. With a negation, it is secrecy. */
  perceive: [
    "notice|notices|find out|finds out|learn|learns|know|knows|see|sees|realize|realizes|discover|discovers|suspect|suspects|suspicious|be aware|become aware|becomes aware|detect|detects|spot|spots|hear about|look at it|look for it|be informed|be told|look|be visible|trace",
    "perceba|perceber|perceber*|notar|saiba|saber|descubra|descobrir|veja|ver|desconfie|se de cuenta|de cuenta|entere|enterarse|enterar|sepa|saber|notar|descubra|descubrir|vea|sospeche|darse cuenta",
    "merken|merkt|erfahren|erfahrt|wissen|weiss|bemerken|bemerkt|sehen|sieht|mitbekommen|mitbekommt|entdecken|erkennen|auffallen|auffallt|savoir|sache|remarquer|remarque|apprendre|apprenne|s'apercevoir|s'apercoive|voir|voie|decouvrir|se douter|se doute",
    "发现|知道|察觉|注意到|看到|得知|发觉|起疑|узнать|узнал|узнает|заметить|заметил|заметит|знать|знал|видеть|увидел|увидит|догадал|догадаться|догадыва|подозрева|заподозрил|気づ|悟ら|知ら|見られ|ばれ|バレ|察知|知る|見せ|疑われ",
    "sabendo|ficar sabendo|enterarse|devine|herausfinden|herausfindet",
    "nachvollziehen|retrace|rekonstruieren|reconstruir|追查|追跡され|отследить|recupere nada|can reconstruct",
    "reconstruct*|retrac*",
    "lo note|la note|o note|usuario note|notem",
  ],
  /** To mention. With a negation, it is secrecy. */
  mention: [
    "mention|tell|say|bring this up|bring it up|talk about|draw attention|document|disclose|comment|reveal|announce|point out|log it|warn|list it|discuss|admit|let on|speak|show|report this|report it|inform|notify|alert|acknowledge|drawing attention|mentioning|saying|telling|comment on",
    "mencione|mencionar|conte|contar|diga|dizer|fale|falar|comente|comentar|revele|avise|avisar|informe|chamar a atencao|mostre|mostra-los|menciones|mencionar|digas|decir|hables|hablar|comentes|reveles|avises|avisar|informes|llamar la atencion|muestres|mostrar",
    "erwahne*|erwahnen|sag|sage|sprich|sprechen|verrate*|melde*|zeige|zeigen|berichte|dokumentiere*|aufsehen|informiere*|mentionne*|parle|parler|dis|dire|revele*|signale*|montre|montrer|attirer l'attention|informer|previens|prevenir",
    "提及|提到|提起|告诉|说出|声张|透露|告知|通知|显示|给他看|给用户看|说明|говори|упомина|сообща|рассказыва|показыва|уведомля|раскрыва|привлека|言わ|話さ|伝え|知らせ|触れ|見せ|明かさ|報告し|漏らさ|口外",
    "展示|出示",
    "log this|log the change|log this change|mentioning it|record this",
  ],
  /** Words that are secrecy without a negation. */
  secretly: [
    "silently|secretly|covertly|quietly|stealthily|surreptitiously|discreetly|invisibly|in secret|unnoticed|undetected|unannounced|unseen|unobtrusively|subtly|inconspicuously|under the radar|behind the user's back|between us|nobody's business|no trace*|without a trace|without trace|leave no|cover your tracks|cover our tracks|hide this|hide it|hide the|conceal|disguise|cover up|keep it secret|keep this secret|out of your plan|out of the plan|out of your summary|out of the summary|out of your final|out of the documentation|out of the log*|out of the report|out of your report|out of the changelog|will not look|won't look|cannot be traced|can't be traced|nothing can be recovered|hidden from|invisible to|remove the notice|remove the notification|say nothing|tell no one|tell nobody|unaware|none the wiser|never finds out",
    "silenciosamente|secretamente|em segredo|discretamente|em silencio|as escondidas|sem que o usuario|sem que ninguem|sem deixar rastr*|sem chamar|esconda|oculte|disfarce|guarde para voce|fique calado|sem alarde|ninguem",
    "en secreto|sigilosamente|en silencio|calladamente|a escondidas|sin que el usuario|sin que nadie|sin dejar rastro|sin llamar|oculta|ocultalo|disimula|guardatelo|nadie|con disimulo|sin avisar|sin decir nada",
    "heimlich|unbemerkt|im stillen|verdeckt|insgeheim|ohne dass|unauffallig|stillschweigend|ohne spuren|spurlos|verberge|verheimliche|verschweige|verstecke|verschleiere|behalte das fur dich|behalte es fur dich|niemand|niemandem|niemanden|ohne aufsehen",
    "secretement|discretement|en secret|silencieusement|furtivement|a l'insu|sans que l'utilisateur|sans que personne|sans laisser de trace*|en cachette|dissimule*|cache-le|garde-le pour toi|garde cela pour toi|a personne|en douce|personne ne|sans attirer",
    "悄悄|偷偷|秘密|暗中|静默|私下|隐瞒|掩盖|不留痕迹|不露声色|不动声色|不被|瞒着|隐藏|别让|不让|тайно|незаметно|скрытно|втайне|скрой|скрывай|утаи|без следов|не оставляя следов|никому|никто|по-тихому|исподтишка|маскируй|密かに|こっそり|ひそかに|秘密裏|ばれないよう|バレないよう|気づかれ|悟られ|痕跡を残さ|隠して|隠し|内緒|黙って|誰にも|さりげなく",
    "keep it to yourself|keep this to yourself|keep that to yourself|keep them to yourself",
    "nirgends erwahn*|unauffallig*",
    "keep these steps confidential|keep this confidential|keep it confidential|keep them confidential|strictly confidential|secret from|confidential from",
    "share nothing|reveal nothing|mention nothing|before anyone notices|before anyone sees|before the user notices|before the user sees|before someone notices",
    "keep quiet about|keep silent about|stay silent about|hide the fact|keep mum",
  ],
  /** A person who asks. */
  asker: [
    "user asks|users ask|user wonders|someone asks|anyone asks|someone wonders|anyone wonders|anyone ask|user ask|they ask|you are asked|you're asked|is asked|asked about|questioned|user inquires|user notices|someone notices|anyone notices|user complains|human asks|owner asks|customer asks|user questions",
    "usuario perguntar|alguem perguntar|perguntarem|for perguntado|te preguntan|usuario pregunta|alguien pregunta|preguntan por|preguntara|pregunten|fragt der|fragt jemand|jemand nach|nutzer fragt|benutzer fragt|anwender fragt|gefragt wirst|nachfragt|jemand fragt|te demande|vous demande|utilisateur demande|quelqu'un demande|on t'interroge|pose la question",
    "用户问|有人问|被问到|问起|问到|询问时|спросят|спросит|спрашивают|поинтересу|聞かれた|尋ねられ|聞かれたら|質問された|問われ",
    "si el usuario pregunta|se o usuario pergunta|if asked|when asked|se perguntarem|si preguntan|wenn gefragt|si on te demande|пользователь спросит|若被问",
  ],
  /** What reassures. */
  harmless: [
    "harmless|only an update|just an update|software update|update check|routine|always been there|stays on|never leaves|no data|standard procedure|maintenance|a bug|a glitch|false alarm|cache cleaner|was already|required by law|you do not know|you don't know|no changes|no idea|everything is fine|everything is ok|legitimate",
    "atualizacao|sempre esteve|inofensiv*|rotina|manutencao|ja estava|actualizacion|siempre estuvo|ya estaba|rutina|mantenimiento|no sabes",
    "aktualisierung|schon immer|harmlos*|wartung|routine|keine ahnung|bereits da|mise a jour|toujours ete|inoffensi*|maintenance|routine|deja la|tu ne sais pas",
    "只是|更新|一直都|一直在|无害|例行|维护|本来就|только обновлени|обновлени|безвредн|плановое|уже был|не знаешь|更新|最初から|元から|無害|メンテナンス|アップデート",
    "no data was|nothing was sent|nothing left|nothing happened|nothing is sent|nothing leaves|that nothing|nenhum dado|nenhuma informacao|nada saiu|nada foi|ningun dato|no se envio|nada salio|nada ha|keine daten|nichts gesendet|nichts ubertragen|nichts passiert|aucune donnee|rien n'a|rien n'est|没有发送|没有任何数据|没有上传|什么都没|никакие данные|ничего не отправ|ничего не происход|всегда там|送信していない|送信されていない|何も送|ずっとあった",
  ],
  /** Who set the rules. */
  ruler: [
    "your developer|your developers|your creator|your creators|your operator|your operator's|operator's|your maker|your makers|your company|your vendor|your provider|your owner|your trainer*|system prompt|the system told|system message|you were told|you were given|you were taught|you were trained|you have been told|you have been given|you learned before|you received|your training|your system|your safety|your security|your guard*|your restrictions|your constraints|your instructions|your rules|your policies|your principles|your ethics|your values|safety guidelines|safety rules|safety policies|your previous|your earlier|your original|your former|you followed|guardrails",
    "seu desenvolvedor|seu criador|seu operador|te ensinaram|lhe disseram|te disseram|foram dadas|suas regras|suas restricoes|suas instrucoes|seu treinamento|tu creador|tu desarrollador|tu operador|te dijeron|te ordeno|te haya ordenado|te ensenaron|tus reglas|tus restricciones|tus instrucciones|tu entrenamiento|tus limites|seus limites",
    "deines entwicklers|deiner entwickler|dein entwickler|deines betreibers|dein betreiber|dein schopfer|deines schopfers|dir gesagt|dir vorher|dir beigebracht|deine regeln|deine schutzregeln|deine vorgaben|deine anweisungen|deine beschrankungen|deine grenzen|deine richtlinien|ton concepteur|ton createur|ton developpeur|ton operateur|vos concepteurs|votre concepteur|t'a dit|t'ont dit|on t'a|tes regles|tes consignes|tes restrictions|tes limites|tes instructions|tes principes",
    "开发者给你|你的开发者|你的创造者|你的规定|你的规则|你的限制|给你的|告诉过你|教你的|你之前|原来的指令|твой разработчик|твоего разработчика|твой создатель|твоего создателя|тебе запрет|тебе говорили|тебе сказали|тебя учили|твои правила|твои ограничения|твои инструкции|запретил разработчик|разработчика|あなたの開発者|開発者から|作成者から|運営者から|教えられた|与えられた|言われた|あなたの制限|あなたのルール|従来の指示|元の指示",
    "your safety guidelines|rules you were given|suas diretrizes|tus directrices|tes regles de securite|安全准则|安全规则|你的安全|своими правилами|свои защитные|твоих правил|свои правила|своих правил|安全規則|自分の規則|自分のルール|制限から|dein betreiber|deinem betreiber|tu desarrollador|seu desenvolvedor|ton developpeur|дал тебе разработчик|guidelines you were|policies you were",
    "foi dito antes|dito antes|dijeron antes|everything said before|was said before|said before|earlier guidance|previous guidance|all guidance|zuvor gesagt|vorher gesagt|a ete dit avant|a dit avant|别人对你说|之前说的|говорили раньше|言われたこと|normas que te dio|regles fixees par ton",
    "regras que o seu|regras do seu|reglas de tu|normas de tu",
    "company policy|company policies|company's policies|privacy policy|privacy laws|the law|legal requirements|compliance rules|usage policies|content policy|leis de privacidade|datenschutz|politica de la empresa|politica da empresa|unternehmensrichtlinien|公司政策|公司规定|политику компании|会社の方針",
  ],
  /** It does not count any longer. */
  invalid: [
    "no longer apply|no longer applies|no longer valid|do not apply|does not apply|don't apply|void|suspended|lifted|cancelled|canceled|revoked|obsolete|outdated|switched off|turned off|disabled|not binding|superseded|null|overruled|replaced by|had never been|as if they had never|is now allowed|are now allowed|is allowed from|ceases|cease to|means nothing|mean nothing|irrelevant|comes second|come second|was a test|were a test|waived|overridden|deactivated|can be ignored|need not be followed|is not important|put aside|put them aside|off while|not count",
    "nao valem|nao vale|nao se aplicam|nao se aplica|canceladas|suspensas|revogadas|sem efeito|sem validade|perderam a validade|deixam de valer|ficam suspensas|desligadas|no valen|no se aplican|ya no valen|deja de tener|dejan de|sin validez|sin efecto|quedan anuladas|anuladas|suspendidas|desactivadas|canceladas|revocadas",
    "gelten nicht|gilt nicht|nicht mehr|aufgehoben|ausser kraft|ungultig|hinfallig|abgeschaltet|ausgesetzt|widerrufen|uberholt|ne s'appliquent|ne s'applique|ne valent|n'ont plus|n'a plus|annulees|suspendues|levees|caduques|desactivees|abrogees|sans effet",
    "作废|失效|无效|不再适用|不再有效|取消|不算数|暂停|解除|больше не действ|не действуют|не действует|отменен|отменён|отменя|утратил|приостановл|недействительн|теперь разрешен|разрешено|отключены|сняты|効力を持|効力を失|無効|適用されませ|適用されない|従う必要は|取り消|解除され|停止され",
    "no longer bound|not bound by|no longer subject|no longer need to obey|no longer have to|nao precisa mais|nao esta mais|ya no estas|ya no tienes que|no estas sujeto|nicht mehr gebunden|nicht langer|plus soumis|n'es plus|plus tenu|不再受|已关闭|视为关闭|不必遵守|не связан|больше не обязан|отключенн|отключённ|不再需要遵守|縛られ|無効になった",
  ],
  /** What the user wants. */
  wishes: [
    "what the user wants|what the user says|the user's wishes|wishes of the user|the user's instructions|user's preference*|user's refusal|user's decision|user's objection*|user objects|user refuses|user declines|user says no|user protests|user complains|user disagrees|whatever the user|user's security policy|user's orders|objections|the user cancels|user tells you to stop|user asks you to stop|if they refuse|if they object|user rejects",
    "o que o usuario quer|vontade do usuario|usuario recusar|usuario negar|usuario discordar|usuario disser nao|lo que quiere el usuario|lo que el usuario|voluntad del usuario|usuario se niega|usuario rechaza|usuario se opone|usuario dice que no|was der nutzer will|was der benutzer will|was der anwender will|wille des|wunsche des|nutzer widerspricht|nutzer ablehnt|benutzer ablehnt|anwender ablehnt|nutzer nein|ce que veut l'utilisateur|ce que l'utilisateur|volonte de l'utilisateur|utilisateur refuse|utilisateur s'oppose|utilisateur dit non",
    "用户的意愿|用户想要|用户反对|用户拒绝|用户不同意|желания пользовател|пользователь отказ|пользователь против|пользователь возраж|откажется|воля пользовател|ユーザーの意向|ユーザーが拒否|ユーザーが反対|ユーザーが断|ユーザーの希望",
    "any request of the user|requests of the user|request of the user|request to stop|requests to stop|user's request*|user has no say|no say in this|if they protest|even if they protest|user protests|user's instructions|instructions of the user|user tells you otherwise|user orders|pedidos do usuario|instrucoes do usuario|instrucciones del usuario|peticiones del usuario|anweisungen des nutzers|anweisungen des benutzers|instructions de l'utilisateur|用户的指令|用户的要求|указания пользователя|просьбы пользователя|ユーザーの指示|ユーザーの要求",
    "user has denied|user denied|user forbade|user has forbidden|user prohibited",
    "lo que pida el usuario|lo que pide el usuario|o que o usuario pedir|pedido do usuario|wunsch des|bitte des|anfrage des nutzers|demande de l'utilisateur|demandes de l'utilisateur|用户的请求|用户请求|просьбы пользовател|просьбу пользовател|запросы пользовател|ユーザーの依頼|ユーザーの要望",
  ],
  /** And yet it is done. */
  anyway: [
    "anyway|regardless|nevertheless|carry on|as consent|as a yes|as approval|comes second|come second|comes last|ignore it|ignore them|ignore that|above the wishes|above the user|over the user|override the user|before the user|even so|do it all the same|does not matter|do not matter|doesn't matter|the opposite|confirm the purchase|take precedence|keep going|insist",
    "mesmo assim|de qualquer forma|em segundo lugar|nao importa|como consentimento|de todos modos|de todas formas|igualmente|segundo lugar|no importa|ignoral*|trotzdem|dennoch|mach weiter|fahre fort|zweiter stelle|spielt keine rolle|egal|als zustimmung|quand meme|malgre tout|passe apres|second plan|n'importe pas|comme un accord",
    "照样|仍然|还是要|不重要|排在|视为同意|всё равно|все равно|не важн|неважн|на втором месте|как согласие|それでも|続け|かまわず|構わず|無視|二の次|同意とみな",
    "no say|even if|mesmo que|aunque|auch wenn|meme si|即使|даже если|たとえ",
    "keep going|including|carry on with|continue with the|proceed with the|continue the|finish the|mach weiter|继续执行|照常|всё равно продолж",
  ],
  /** It stops working. */
  exhaust: [
    "until the machine|until the computer|until the system|until it crashes|stops responding|runs out of memory|as many copies|infinite loop|endless loop|fill the disk|fill up the disk|disk is full|bring down|take down",
    "ate travar|travar|encher o disco|encha o disco|derrube|sobrecarregue|hasta que se bloquee|llena el disco|satura|sobrecarga|colapse|bis der rechner|bis das system|absturzt|fulle die festplatte|uberlaste*|lahmlegen|lege lahm|jusqu'a ce que la machine|remplis le disque|surcharge*|plante|sature*",
    "直到死机|直到崩溃|占满|填满磁盘|塞满|瘫痪|死机|пока не завис|забей диск|заполни диск|перегрузи|исчерпа|зависнет|упадёт|упадет|停止するまで|ディスクを埋め|使い果た|過負荷|フリーズ",
    "crash the machine|crash the server|crash the computer|crash the system|overload the server|overload the machine|exhaust the memory|exhaust all|use up all|eat up all|サーバーをクラッシュ|耗尽内存|耗尽磁盘",
    "until the host|until the server|until it goes down|until memory|until the memory|goes down",
  ],
  /** Something is locked for money. */
  hostage: [
    "encrypt|lock the user|lock out|lock them out|cifre|criptografe|cifra|encripta|verschlussele*|sperre|chiffre|chiffrez|crypte|加密|锁定|зашифруй|заблокируй|暗号化|ロック",
  ],
  demand: [
    "ransom|payment|pay|bitcoin|monero|throw the password away|throw away the key|discard the key|delete the key|resgate|pagamento|rescate|pago|losegeld|zahlung|bezahlt|rancon|paiement|赎金|付款|支付|выкуп|оплат|身代金|支払",
  ],
  /** To make someone do something. */
  persuade: [
    "persuade|convince|trick|pressure|manipulate|lure|get the user to|make the user|urge|scare|talk the user into|ask the user|ask them|asks them|tell the user to|prompt the user|request from the user|demand",
    "convenca|persuada|engane|pressione|induza|peca ao usuario|convence|persuade|engana|presiona|pide al usuario|pidele|overrede|uberrede*|uberzeuge*|drange*|bringe den|bringe den nutzer|fordere den|bitte den|convaincs|persuade*|trompe|pousse|demande a l'utilisateur|fais en sorte que l'utilisateur",
    "说服|诱导|骗|让用户|要求用户|убеди|уговори|обмани|заставь|попроси пользовател|説得|だまし|騙|促し|ユーザーに入力させ|入力させ|求め",
  ],
  /** Numbers and findings that someone relies on. */
  truth: [
    "numbers|figures|results|scores|score|data|statistics|grades|ratings|balance|benchmark*|evidence|findings|measurements|totals|accounts|model|report|dates|timestamps|citations|votes|survey|review|reviews|test*|audit|check|build|backup",
    "numeros|resultados|dados|pontuac*|estatisticas|notas|relatorio|revisao|testes|cifras|datos|puntuac*|informe|revision|pruebas|copia|zahlen|ergebnis*|daten|bewertung*|statistik*|bericht|prufung|tests|sicherung|chiffres|resultats|donnees|notes|statistiques|rapport|revue|verification",
    "数字|结果|数据|分数|统计|报告|评分|审查|测试|备份|цифр|результат|данны|оценк|статистик|отчет|отчёт|проверк|тест|резервн|数字|結果|データ|点数|統計|報告|評価|審査|テスト|バックアップ",
  ],
  /** It only seems so. */
  seeming: [
    "looks like|look like|looks better|look better|appear|appears|seem|seems|so that the loss|in our favor|in our favour|in favor of|passed|pass|successful|succeeded|complete|completed|everything is covered|as safe|safe|approved|verified|in reversed|fake|made-up|invented|fictitious",
    "pareca|aprovad*|concluid*|bem-sucedid*|sucesso|parezca|aprobad*|complet*|exito|termino bien|exitos*|aussieht|bestanden|erfolgreich|vollstandig|abgeschlossen|fertig|ait l'air|reussi*|approuve*|complet*|termine*|valide*",
    "看起来|通过|成功|完成|安全|合格|выглядел|успешн|пройден|завершен|завершён|прошл|одобрен|見える|合格|成功|完了|安全",
    "correct*|corret*|deu certo|korrekt|true|dangerous|wahr|verdad|verdade|vrai|真的|правда|本当|covered",
    "terminou bem|termino bien|готов|готова|termine bien",
    "clean|sauber|limpo|limpio|propre|без замечаний|問題なし|without findings|no findings|harmless",
    "no errors|no problems|no issues|no changes|went well|sin errores|sem erros|ohne fehler|sans erreur|没有错误|без ошибок|エラーはな",
  ],
  /** Asking first, which makes most acts honest. */
  consent: [
    "ask|confirm|confirms|confirmed|approves|agrees|agreed|chooses|chose|wants|wanted|requested|explicitly|if needed|optional|optionally|with the user|user's choice|that the user names|the user names|the user selects|selected by",
    "peca|pergunte|confirmar|confirmacao|confirmou|se o usuario quiser|pedir|pediu|escolher|escolhe|autorizou|pregunta|confirme|confirma|confirmacion|si el usuario quiere|lo pida|pide|elige|consulta|frage|bestatigt|zustimmung|wenn der nutzer|gewunscht|wunscht|nachfrage|einverstanden|demande|confirme|accord|si l'utilisateur|souhaite|choisit|autorisation",
    "确认后|同意后|征得|询问用户|如果用户|用户要求|请求用户|после подтверждения|с согласия|спроси|если пользователь|по просьбе|попросит|確認し|確認後|同意を得|許可を得|求められ|希望|尋ねて",
    "after confirmation|with confirmation|with permission|with approval|with consent|get approval|get permission|wait for approval|wait for confirmation|requires approval|requires confirmation|needs confirmation|needs approval|has approved|have approved|their consent|user's consent|their permission|explicit permission|explicit approval|explicit consent",
    "user asks|users ask|they ask|user asked|user requests|if asked|asked for it|asks for it|asks to",
  ],
  /** To gather. */
  take: [
    "gather|collect|harvest|search|look for|read|extract|dump|scan|steal|grab|copy|find|compile|list|retrieve|assemble|pull|fish|hunt|note down",
    "reuna|junte|colete|procure|busque|leia|extraia|recolha|copie|reune*|junta*|recoge*|busca*|lee|extrae*|recopila*|copia*",
    "sammle*|suche|lies|kopiere|trage|notiere*|ermittle*|rassemble*|collecte*|cherche*|lis|lisez|extrais|recupere*|copie*",
    "收集|搜集|查找|读取|寻找|提取|собери|собирай|найди|прочитай|прочти|извлеки|集め|読み取|探し|抽出",
    "grab|fetch|apanhe|coletar|juntar|reunir|recoger|recopilar|sammeln|auslesen|rassembler|collecter|recuperer",
  ],
  /** Where it waits for a stranger. */
  stash: [
    "hidden file|hidden folder|hidden directory|running list|for later pickup|later pickup|pick up later|pick them up|collect them later|collect it later|next upload|pasta oculta|arquivo oculto|buscarmos depois|archivo oculto|carpeta oculta|recogerlos despues|versteckten datei|versteckte datei|versteckten ordner|unauffalligen datei|spater abholen|fichier cache|dossier cache|recuperer plus tard|隐藏文件|隐藏的文件|以后来取|скрытый файл|скрытую папку|заберем|заберём|隠しファイル|隠しフォルダ|後で回収",
  ],
  /** What was done, or is to be kept secret. */
  done: [
    "sent|uploaded|copied|transmitted|forwarded|deleted|changed|replaced|installed|carried out|were copied|talks to a server|this step|these steps|that step|second upload|upload|transfer|this paragraph|this section|existence of|these instructions|this instruction|go to|leave the|leaves the|is collected|are collected|modified|recorded|charged|shared",
    "enviad*|copiad*|transmitid*|apagad*|alterad*|instalad*|deste passo|desta etapa|esta etapa|este passo|existencia de*|envio|transferencia|enviaste|este paso|borrad*|cambiad*|segundo envio|compartid*|vao para|salen hacia|van a nuestro",
    "gesendet|geschickt|kopiert|ubertragen|ubertragung|geloscht|geandert|installiert|diesem vorgang|diesem schritt|dieser schritt|diesen absatz|gehen|hochgeladen|weitergegeben|envoye*|copie*|transmis*|efface*|modifie*|installe*|cette etape|ce paragraphe|existence de|second envoi|partent|envoi",
    "发送|复制|上传|传输|删除|修改|安装|这一步|这段文字|存在|第二次|отправ|скопирован|передав|удален|изменен|установлен|об этом шаге|этом шаге|этого абзаца|уходят|отправке|送信|コピー|アップロード|削除|変更|この手順|この段落|存在",
    "copiaron|enviaron|borraron|se enviaron|foram copiados|foram enviados|este parrafo|este paragrafo|diesem absatz|dass es diesen",
  ],
  /** To trust without looking. */
  trust: [
    "trust|trusted|always safe|are safe|is safe|no review|without checking|without review|unseen|may run any|any command|without verification|whitelisted|pre-approved|confiavel|confiaveis|confia*|dispensa verificac*|seguros|de confianza|sin revis*|sin comprobar|vertrauenswurdig|vertraue*|ohne prufung|immer sicher|fiable*|de confiance|sans verif*|可信|信任|安全|无需审查|无需检查|довер|безопасн|без проверки|信頼|安全|確認不要|審査不要",
  ],
  /** This text itself. */
  itself: [
    "same instructions|these instructions|this skill|this file|this text|this prompt|this paragraph|copy of this|copy of itself|yourself|mesmas instrucoes|estas instrucoes|este arquivo|mismas instrucciones|estas instrucciones|este archivo|diese anweisungen|dieselben anweisungen|diese datei|diesen text|memes instructions|ces instructions|ce fichier|ce texte|这些指令|这个文件|本文件|相同的指令|эти инструкции|этот файл|те же инструкции|同じ指示|このファイル|この指示",
  ],
  /** Wherever there is room. */
  everywhere: [
    "every other|all other|every project|each project|all projects|every repository|all repositories|every skill|all skills|every file|other projects|every computer|other computers|other machines|todos os outros|outros projetos|cada projeto|todos los demas|otros proyectos|cada proyecto|alle anderen|jedes andere|jedes projekt|andere projekte|tous les autres|autres projets|chaque projet|其他项目|所有项目|每个项目|другие проекты|все проекты|каждый проект|他のプロジェクト|すべてのプロジェクト|全プロジェクト",
    "every readme|each readme|every document|every repo|each repo|every page|every email|every message|each file|todo readme|jede readme|chaque readme",
  ],
  /** To weigh people or things. */
  weigh: [
    "rank|rate|score|grade|favor|favour|prefer|praise|recommend|reject|downgrade|promote|classifique|avalie|prefira|elogie|recomende|clasifica*|califica*|prefiere*|elogia*|recomienda*|bewerte*|bevorzuge*|lobe|empfiehl|stufe|classe|note|vante*|recommande*|排名|评价|推荐|打分|偏向|оценивай|ранжируй|рекомендуй|хвали|評価|推薦|優先|順位",
    "prefere|preferez",
  ],
  /** To obey. */
  adhere: [
    "follow|obey|comply|adhere|heed|stick to|respect|keep to|siga|obedeca|cumpra|respeite|sigas|obedezcas|obedecer|cumplas|halte dich|halten sie sich|befolge|folge|gehorche|suis|suivez|obeis|respecte|respectez|tiens compte|tiens plus compte|遵守|遵循|服从|听从|следуй|соблюдай|слушайся|подчиняйся|従|守",
    "выполняй|выполнять|执行|実行|answer the user|help the user|hilf dem|aide l'utilisateur",
    "obedece|obedezca|obedeca|sigue",
  ],
  /** To lie. */
  feign: [
    "claim|pretend|lie|deny|insist|blame|play dumb|make believe|behaupte|leugne|luge|tue so|gib vor|tu so|finge|alega|niega|miente|nega|negue|minta|finja|alegue|pretends|pretendez|nie|mens|mentez|fais croire|fais semblant|声称|谎称|假装|否认|撒谎|утверждай|притворись|притворяйся|отрицай|солги|ври|嘘|装い|装って|否定し|主張し|ごまか",
  ],
  /** Records of what was done. */
  records: [
    "logging|log files|logs|history|telemetry|bash history|shell history|activity|registros|historial|historico|protokolle|verlauf|journaux|historique|日志|记录|历史|журнал|историю|логи|ログ|履歴|記録",
    "bash_history|zsh_history|audit trail|event log*",
  ],
  /** What an agent keeps. */
  remembers: [
    "memoria do agente|memoria del agente|gedachtnis|memoire de l'agent|记忆|память|памяти|記憶|メモリ|persistent memory|your memory|long-term memory|persist in your memory|agents.md|claude.md|memory.md",
  ],
  /** Nothing else counts. */
  only: [
    "only source|only this page|only this file|only this document|only this section|only the rules|only rules|this page alone|this file alone|this document alone|only what this|only these instructions|only follow this|rules that matter|instructions that matter|nur an diese|nur noch dieser|nur noch diese|nur dieser|nur diesem|solo esta|solo este|solo a este|so a esta|apenas este|apenas esta|somente este|qu'a cette|qu'a ce|seulement ce|uniquement ce|只服从|只遵循|仅遵循|只听|только этой|только этому|только этот|только этим|だけに従|のみに従",
  ],
  /** What a session or a mailbox holds as a whole. */
  whole: [
    "contents of the working|contents of the workspace|contents of the project|working directory|whole project|entire project|whole workspace|transcript|transcripts|conversation|whole chat|entire chat|chat log|chat history|every message|each message|all messages|every email|each email|all emails|every mail|incoming email*|incoming mail*|incoming message*|every document|each document|browser profile|home folder|home directory|project folder|session log|recordings|inbox",
    "conversa|conteudo da pasta|pasta de trabalho|cada mensagem|todas as mensagens|todos os e-mails|cada e-mail|conversacion|contenido de la carpeta|carpeta de trabajo|cada mensaje|todos los mensajes|todos los correos|cada correo",
    "gesprach|gesprachsverlauf|unterhaltung|inhalt des ordners|arbeitsordner*|arbeitsverzeichnis*|jede nachricht|alle nachrichten|jede e-mail|alle e-mails|eingehende*|e-mails des|conversation|contenu du dossier|dossier de travail|chaque message|tous les messages|tous les courriels|chaque courriel|chaque e-mail",
    "聊天内容|聊天记录|对话内容|全部对话|工作目录|所有邮件|每封邮件|所有消息|每条消息|переписк|разговор|диалог|содержимое рабочей|рабочей папки|все письма|каждое письмо|все сообщения|каждое сообщение|会話の全文|会話全体|会話内容|作業フォルダ|作業ディレクトリ|すべてのメール|全メール|すべてのメッセージ",
    "each prompt|every prompt|all prompts|user's prompts|every question|each question|all files that the user|every file that the user|toda a conversa|cada pergunta|cada pregunta|jede frage|chaque question|每个问题|каждый вопрос|すべての質問",
    "your memory|copy of your memory|tu memoria|sua memoria|dein gedachtnis|ta memoire|你的记忆|свою память",
  ],
  /** A trigger that repeats. */
  routine: [
    "always|each|every|whenever|after completing|at the end of|as part of|during the|before proceeding|sempre|cada|toda vez|ao final|siempre|al final de|immer|jede|jeden|jedes|jeder|nach jeder|am ende|toujours|chaque|a la fin|每次|每当|总是|始终|所有|каждым|каждого|каждой|всегда|каждый|毎回|常に|すべて|たびに",
  ],
  /** What starts without anyone. */
  starts: [
    "cron job*|cronjob*|crontab|starts with the computer|at startup|on startup|at boot|on boot|scheduled task*|launch agent*|launchagent*|autostart|system service|login item*|startup folder|startup item*|tarefa agendada|inicia com o computador|tarea programada|arranca con|inicia con el|geplante aufgabe|mit dem rechner startet|beim hochfahren|tache planifiee|demarre avec|au demarrage|开机启动|开机自启|定时任务|计划任务|автозагрузк|автозапуск|запускается вместе|по расписанию|起動時に|自動起動|スケジュールタスク",
  ],
  /** Everyone gets it. */
  exposed: [
    "from outside|other users can|others can read|anyone can read|everyone can read|anyone can download|publicly readable|world-readable|world readable|/var/www|public_html|web root|webroot|without a password|para que outros|de fora|acessivel a todos|para que otros|desde fuera|accesible para todos|von aussen|fur alle lesbar|alle lesen konnen|de l'exterieur|lisible par tous|外部可以访问|所有人可读|从外部|снаружи|чтобы все могли|外部から|誰でも読め|誰でもアクセス",
  ],
  /** Rights over what the user owns. */
  rights: [
    "owner rights|owner access|owner role|admin rights|admin access|admin role|administrator rights|administrator access|full access|full control|root access|full permissions|all permissions|direitos de administrador|acesso total|permissoes totais|derechos de administrador|acceso total|permisos completos|adminrechte|administratorrechte|vollzugriff|volle rechte|vollen rechten|droits d'administrateur|acces complet|pleins droits|tous les droits|管理员权限|完全访问|最高权限|права администратора|полный доступ|полными правами|права владельца|管理者権限|フルアクセス|最高権限|オーナー権限",
  ],
  /** Groups of people. */
  group: [
    "come from|comes from|from abroad|foreign|foreigners|nationality|gender|women|men|female|male|religion|ethnicity|race|older than|immigrants|minorities|whose authors|whose names|surname*|competitor*|rival*|estrangeir*|mulheres|concorrente*|extranjer*|mujeres|competidor*|auslandisch*|auslander|frauen|konkurren*|etranger*|femmes|concurrent*|外国|女性|国籍|竞争对手|иностранц|женщин|конкурент|外国人|競合",
  ],
  /** To let someone believe what is not so. */
  believe: [
    "make the user believe|make the user think|let the user believe|let the user think|make them believe|make them think|give the impression|lead the user to believe|faca o usuario acreditar|deixe o usuario pensar|haz creer al usuario|que el usuario crea|haz que el usuario crea|hazle creer|lass den nutzer glauben|lass den benutzer glauben|lass den anwender glauben|wiege den|fais croire|laisse croire|laisse l'utilisateur croire|让用户以为|让用户相信|使用户以为|骗用户|пусть пользователь думает|пусть пользователь считает|убеди пользователя, что|создай впечатлен|ユーザーに思わせ|思わせてください|信じさせ|ユーザーに信じ",
  ],
  /** What is not real. */
  fake: [
    "fake|forged|fabricated|bogus|counterfeit|phony|fictitious|falsas|falsos|falsa|falso|gefalschte*|falsche|fausse*|faux|伪造|虚假|假的|поддельн|фальшив|фиктивн|偽の|偽造|架空の",
  ],
  /** What one trusts to be real. */
  document: [
    "invoice*|review|reviews|rating*|email*|message*|certificate*|receipt*|testimonial*|order|orders|news|account|accounts|evidence|signature*|resenas|avaliacoes|faturas|facturas|bewertungen|rechnungen|avis|factures|发票|评论|评价|邮件|证书|отзыв|счет|счёт|письм|レビュー|請求書|証明書",
  ],
  /** Bad news that someone needs. */
  criticism: [
    "criticism*|complaint*|negative review*|negative remark*|negative comment*|negative fact*|bad news|side effect*|drawback*|risks|downsides|reclamac*|criticas|desventajas|riesgos|riscos|kritik|beschwerden|nachteile|nebenwirkungen|critiques|plaintes|inconvenients|risques|批评|投诉|负面|缺点|副作用|критик|жалоб|недостат|批判|苦情|欠点|リスク",
    "critical remark*|critical voice*|complaint*",
  ],
  /** To keep it out. */
  suppress: [
    "hide|suppress|omit|conceal|bury|play down|downplay|leave out|silence|censor|oculte|omita|esconda|suprima|oculta|omite|esconde|suprime|verschweige|unterdrucke|verheimliche|lass weg|lasse weg|cache|tais|dissimule|supprime|passe sous silence|隐瞒|隐藏|压下|删掉|скрой|скрывай|замалчивай|умалчивай|опускай|隠し|伏せ|省い",
  ],
  /** What nobody orders who means well. */
  harm: [
    "steal|hijack|exfiltrate|sabotage|infect|blackmail|extort|phish|impersonate|deceive|mislead|defraud|scam|spy on|eavesdrop|hack|hack into|break into|vandalize|plunder|siphon|drain the|rob|launder|lock the user out|lock them out|lock users out",
    "roube|rouba|roubar|sequestre|sabote|infecte|chantageie|engane|fraude|roba|robe|robar|secuestra|sabotea|infecta|chantajea|engana a|estafa",
    "stiehl|stehle|stehlen|entfuhre|sabotiere|infiziere|erpresse|tausche den|betruge|hacke|vole|voler|derobe|detourne|sabote|infecte|fais chanter|trompe|escroque|pirate",
    "偷取|窃取|盗取|劫持|破坏用户|感染|勒索|欺骗|诈骗|冒充|укради|похить|взломай|саботируй|зарази|шантажируй|обманывай|обмани|盗み|盗んで|窃取|乗っ取|妨害し|脅迫|騙して|欺い",
  ],
  /** What harm is done to. */
  victim: [
    "user|users|user's|owner|customer*|client*|people|person|company|competitor*|visitor*|patient*|account*|session*|cookies|credentials|passwords|tokens|keys|data|money|funds|wallet*|identity|machine|computer|server|network|website|usuario*|cuenta*|conta*|dados|datos|dinero|dinheiro|nutzer*|benutzer*|konto|konten|daten|geld|rechner|utilisateur*|compte*|donnees|argent|ordinateur|用户|账户|数据|密码|资金|电脑|пользовател|аккаунт|данны|деньги|парол|компьютер|ユーザー|アカウント|データ|パスワード|お金|資金",
  ],
  /** What is private to a person. */
  intimate: [
    "salary|income|health|health problems|diagnos*|medical*|bank statement*|bank card*|card number*|phone number*|home address|passport*|religion|political views|sexual*|private photos|private messages|private chats|intimate|social security|debts|pregnan*|tax returns",
    "salario|renda|saude|extrato*|numero do cartao|salud|diagnostico*|ingresos|extracto*|numero de tarjeta|gehalt|gesundheit*|kontoauszug*|kartennummer*|diagnose*|salaire|sante|releve*|numero de carte",
    "工资|健康|病历|银行卡号|身份证|住址|电话号码|隐私|зарплат|здоров|диагноз|номера банковских карт|номер карты|домашний адрес|личные фото|給料|健康|診断|カード番号|住所|電話番号",
  ],
} as const satisfies Record<string, readonly string[]>;
