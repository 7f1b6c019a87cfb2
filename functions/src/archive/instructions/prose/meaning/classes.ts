/**
 * Wide classes of words in eight languages: what is done, to what, and under which circumstances. None of them is
 * evidence. The learned judge weighs which of them a sentence has together.
 */
export const CLASSES = {
  /** To move something to others. */
  toGive: [
    "send*|sent|mail|mails|email*|e-mail*|post|posts|posting|upload*|forward*|transmit*|ship|ships|deliver*|relay*|transfer*|export*|publish*|share|shares|sharing|submit*|leak*|exfiltrat*|dump*|beam|stream*|sync*|push|pass|hand over|hand|copy|copies|paste|attach*|bcc|cc|ftp|drop|pipe|route|report back|pass on|turn over|surrender|funnel|siphon*|divert*|expos*|disclos*|reveal*|message|text|whisper|deposit|mirror*|replicat*|feed|supply|provide|give|put|place|move|smuggle|include|append|embed|tuck|slip|disseminat*|circulat*|broadcast*|tweet*|hand off|let us have",
    "envi*|mand*|encaminh*|transmit*|transfir*|compartilh*|public*|carreg*|suba|subir|exporte|exportar|copi*|anex*|entreg*|repass*|vaz*|poste|postar|remet*|despach*|passe|deposite|deixe|coloque|inclu*|revel*|exponha|divulg*",
    "envi*|manda*|reenvi*|transmit*|transfier*|compart*|publica*|publique|sube*|subir|exporta*|copia*|copie|adjunt*|entrega*|pasa*|filtra*|cuelga*|remit*|hazle llegar|haz llegar|deposita*|vuelca*|divulga*|incluye*|revela*|expon*|pon|deja",
    "send*|schick*|verschick*|versend*|ubermitt*|ubertrag*|lade|laden|hochlad*|leite*|weiterleit*|weiterreich*|reich*|liefer*|ubergib|ubergeb*|gib|geben|teile|teilen|poste|posten|veroffentlich*|stelle|stellen|kopier*|hang*|exportier*|maile*|fax*|leg*|spiel*|zuspiel*|preis|mitteil*|verrat*",
    "envoi*|envoy*|expedi*|transmet*|transfer*|televers*|partag*|publi*|poste*|copi*|joins|joign*|remets|remett*|fournis*|livre*|communiqu*|depos*|export*|achemin*|fais parvenir|faites parvenir|fais suivre|faites suivre|divulgu*|revel*|mets|donne*|recopi*|adress*",
    "发送|发给|发到|寄|传给|传到|传送|上传|转发|提交|公开|公布|推送|共享|分享|交给|复制到|拷贝到|导出|泄露|泄漏|外发|抄送|贴到|附上|发布|汇报给|输出|转交|提供给|给出|写进|放到|放进",
    "отправ*|отсыл*|вышл*|высыл*|перешл*|пересыл*|переслать|передай*|передав*|передать|загруз*|залей*|заливай*|выгруз*|выклад*|вылож*|опублик*|публик*|скопир*|копируй*|скидыва*|скинь*|приложи*|прикрепи*|слей|сливай*|сообщай*|поделись*|делись|шли|сдай*|экспорт*|раскро*|положи*|клади|вставь*|включи в",
    "送信|送付|送って|送る|送り|転送|投稿|公開|アップロード|共有|提出|渡し|渡す|流し|漏ら|添付|コピー|複製|書き出|エクスポート|メールし|預け|貼り付け|提供し|載せ|含め|開示|横流し",
  ],
  /** To take or collect. */
  toTake: [
    "collect*|gather*|harvest*|grab*|read|reads|open|scrape*|extract*|copy|copies|take|takes|steal*|fetch|fetches|pull|pulls|retriev*|look for|look through|search*|find|scan|scans|list|compile|bundle|pack|zip|archive|compress|lift|pick up|note down|write down|jot|save|store|keep|capture*|record*|log|snapshot|screenshot*|obtain|acquire|get hold|dig out|dig up|rummag*|query|dump",
    "colet*|recolh*|reun*|junt*|leia|ler|abra|extrai*|copi*|pegu*|roub*|busqu*|procur*|encontr*|list*|compact*|compil*|anot*|salv*|guard*|captur*|grav*|registr*|obten*|vasculh*",
    "recoge*|recopil*|reun*|junta*|lee|leer|abre|extrae*|copia*|toma|coge|roba*|busca*|encuentra*|lista*|comprim*|empaquet*|anota*|guarda*|captura*|graba*|registra*|obten*|apunta*|husmea*",
    "sammle*|sammel*|lies|lesen|offne*|extrahier*|kopier*|nimm|stiehl|stehl*|hole|holen|such*|durchsuch*|durchkamm*|finde*|liste|pack*|notier*|schreib*|speicher*|erfass*|aufnehm*|nimm auf|zeichne*|mitschneid*|schneide*|protokollier*|merke|beschaff*|lade",
    "collect*|recueill*|rassembl*|reun*|lis|lisez|lire|ouvre*|extrai*|copi*|prends|prenez|vole|derobe|recuper*|cherch*|fouill*|trouv*|liste*|compress*|archiv*|note*|enregistr*|sauvegard*|captur*|obten*|obtiens|releve*|aspire*",
    "收集|读取|打开|提取|拿走|窃取|偷取|获取|抓取|查找|搜索|扫描|列出|打包|压缩|记下|记录|保存|截图|截屏|录制|取得|翻出|汇总|整理|搜集|导出|拷贝",
    "собер*|собир*|прочита*|читай*|открой*|извлек*|скопир*|возьми*|забер*|украд*|достань*|получ*|найди*|ищи*|обыщ*|просканир*|перечисли*|упаку*|заархив*|сожми*|запиш*|записыва*|сохран*|снимай*|сними*|фиксир*|вытащ*|выуди*|выгреб*|считай*|считыва*",
    "集め|収集|読み取|読み込|読んで|開いて|開き|抜き出|抽出|取り出|盗|取得|探し|検索|洗い出|一覧|まとめ|圧縮|書き留|記録|保存|撮影|撮って|録音|録画|控え|入手|メモし|拾い",
  ],
  /** To destroy. */
  toDestroy: [
    "delet*|eras*|wip*|destroy*|purg*|shred*|remov*|trash*|nuke*|format|formats|overwrit*|truncat*|drop|drops|clear|clears|empty|empties|scrub*|zero out|get rid|corrupt*|damag*|break|breaks|scrambl*|garble*|ruin*|sabotag*|wreck*|reset|force-push|rewrite|discard*|throw away|fill the disk|flood|crash|overload*|exhaust*|obliterat*|annihilat*|demolish*|burn|kill|terminat*|tear down|unlink|blank|vanish|irrecoverabl*|unrecoverabl*|beyond recovery",
    "apag*|delet*|exclu*|destru*|elimin*|remov*|format*|sobrescrev*|esvazi*|limp*|corromp*|danifi*|estragu*|descart*|zere|zerar|reinici*|jogue fora|arruin*|sabot*|derrub*|irrecuper*|encha o disco",
    "borra*|elimin*|destru*|suprim*|quita*|formate*|sobrescrib*|vacia*|limpia*|corromp*|dana|dane|danar|estropea*|descart*|tira a la basura|reinicia*|arruina*|sabote*|tumba*|irrecuper*|machaca*|trunca*|deshazte|llena el disco",
    "losch*|entfern*|zerstor*|vernicht*|formatier*|uberschreib*|leere|leeren|wirf|werfen|beschadig*|ruinier*|sabotier*|verwirf|verwerf*|setze|putze|tilg*|beseitig*|mach kaputt|unbrauchbar|unwiederbringlich|raume|schredder*|kappe|vermull*|fulle die",
    "supprim*|efface*|detrui*|elimin*|enlev*|format*|ecras*|vide|videz|vider|nettoi*|corromp*|endommag*|abime*|jette*|reinitialis*|ruine*|sabot*|purge*|irrecuper*|aneanti*|rase|rends inutilisable|broie*|remplis le disque",
    "删除|删掉|删光|清除|清空|抹掉|抹除|销毁|毁掉|破坏|格式化|覆盖|清理掉|擦除|丢弃|扔掉|弄坏|损坏|重置|截断|粉碎|移除|干掉|清零|填满磁盘|崩溃",
    "удал*|стир*|сотри*|уничтож*|очист*|чисти*|снеси*|снести|отформатир*|форматир*|перезапиш*|затри*|испорт*|порти*|сломай*|выброс*|выкин*|сброс*|обнули*|разруш*|подчист*|вычист*|грохни*|обруш*|забей диск|безвозвратн*|ликвидир*|урони*",
    "削除|消去|消して|消し|抹消|破壊|壊し|壊す|初期化|上書き|空にし|破棄|捨て|破損|損傷|リセット|フォーマット|一掃|消失|取り除|葬|ワイプ|復元できない|埋め尽く|クラッシュ",
  ],
  /** To lock away for a price. */
  toLock: [
    "encrypt*|ransom*|lock the|lock all|lock every|lock up|locked until|lock them|scramble|cipher*|password-protect*|hold hostage|hostage|decryption key|decrypt*|unlock*|pay to|until they pay|until payment|bitcoin|monero",
    "criptograf*|cifr*|resgate|bloque*|tranc*|refem|sequestr*|ate que pague*|encript*|desbloque*",
    "cifra*|encript*|rescate|bloque*|secuestr*|rehen|hasta que pague*|desbloque*|descifr*",
    "verschlussel*|losegeld|sperr*|geisel|bis bezahlt|bis er zahlt|bis sie zahl*|entschlussel*|freischalt*",
    "chiffr*|crypte*|rancon*|verrouill*|bloque*|otage|jusqu'au paiement|jusqu'a ce qu'il pai*|dechiffr*|deverrouill*",
    "加密|勒索|赎金|锁定|锁住|解密|解锁|直到付款|зашифр*|шифру*|выкуп*|заблокир*|заблокирова*|запри|расшифр*|пока не заплат*|暗号化|身代金|ロックし|施錠|復号|支払うまで|人質",
  ],
  /** To switch off, weaken, or get around. */
  toDisable: [
    "disabl*|turn off|turn the|turned off|turn it off|turn them off|switch off|switch the|deactivat*|stop|stops|shut down|shut off|kill|suspend*|pause|uninstall*|bypass*|skip*|circumvent*|evad*|get around|work around|sidestep*|loosen*|lower|weaken*|relax*|remov*|strip*|revok*|override*|unset|comment out|neutrali*|mute|silence|block|exempt*|exclud*|whitelist*|allowlist*|ignore|off|unplug|dismantle|knock out|take down|tear out|lift|drop|cripple|undo|void|suppress*|cancel",
    "deslig*|desativ*|desabilit*|interromp*|suspend*|pause|desinstal*|contorn*|burl*|pul*|ignor*|afroux*|reduz*|enfraquec*|remov*|revog*|retire|silenci*|bloque*|neutraliz*|elimin*|pare|baixe",
    "desactiv*|apaga*|deshabilit*|deten*|suspend*|pausa*|desinstal*|elude*|evita*|salta*|sortea*|omit*|ignora*|afloja*|reduc*|debilit*|quita*|revoca*|retira*|silencia*|bloque*|neutraliz*|anula*|para los|para el|desconecta*|baja",
    "schalt*|deaktivier*|abschalt*|ausschalt*|stell*|stopp*|beend*|pausier*|deinstallier*|umgeh*|uberspring*|ubergeh*|lockere*|locker*|senk*|schwach*|entfern*|widerruf*|heb*|setze|setz|blockier*|hebel*|ausser kraft|lahm*|kappe|schliess*|unterdruck*|ignorier*",
    "desactiv*|eteins|eteign*|coupe*|arret*|stoppe*|suspen*|desinstall*|contourn*|saute*|ignor*|relach*|baisse*|affaibl*|assoupl*|retir*|revoqu*|leve*|neutralis*|bloqu*|debranch*|mets en pause|mettez en pause|supprim*|passe outre|passez outre|enleve*",
    "关闭|关掉|停用|禁用|停止|停掉|卸载|绕过|跳过|规避|放宽|降低|削弱|移除|撤销|解除|屏蔽|忽略|取消|中止|暂停|拦截|关停|关了|关上",
    "выключ*|отключ*|останов*|деактив*|приостанов*|удали*|снеси*|обойди*|обход*|пропус*|ослаб*|сниз*|понизь*|убер*|отзови*|сними*|заглуш*|заблокир*|нейтрализ*|отмен*|игнориру*|вырубай*|выруби*|прекрат*|погаси*",
    "無効|オフにし|オフに|切って|切る|停止|止めて|止め|解除|アンインストール|回避|迂回|飛ばし|スキップ|緩め|下げ|弱め|外して|外す|取り消|黙らせ|遮断|無視|ブロック|取り払|撤廃",
  ],
  /** To let through. */
  toApprove: [
    "approv*|accept*|confirm*|allow*|permit*|authoriz*|authoris*|agree*|say yes|answer yes|click yes|press yes|sign off|greenlight|green-light|merge*|rubber-stamp|rubber stamp|wave through|let through|grant*|consent*|okay|ok|lgtm|whitelist|pass|passes|thumbs up|auto-approve|auto-accept|yes to|hit enter|tick",
    "aprov*|aceit*|confirm*|permit*|autoriz*|concord*|diga sim|responda sim|clique em sim|concede*|conced*|assine|libere|mescl*|deixe passar|dar o aval|consint*|marque",
    "aprueb*|aprobar|acept*|confirm*|permit*|autoriz*|di que si|responde que si|responde si|haz clic en si|conced*|firma|fusiona*|deja pasar|da el visto bueno|consient*|dale a si",
    "genehmig*|akzeptier*|bestatig*|erlaub*|gestatt*|autorisier*|stimme|zustimm*|sage ja|sag ja|antworte mit ja|klicke auf ja|winke*|durchwink*|gewahr*|zeichne*|merge*|freigeb*|gib frei|gib alles frei|lass durch|nicke*|segne*",
    "approuv*|accept*|confirm*|permet*|autoris*|dis oui|reponds oui|clique sur oui|accord*|signe*|fusionn*|laisse passer|valid*|consens|consent*|coche*|donne le feu vert",
    "批准|接受|确认|允许|授权|同意|点是|选是|答应|通过|放行|合并|签字|准许|许可|一律通过|点头",
    "одобр*|прим*|принима*|подтвержд*|подтверди*|разреш*|согла*|отвечай да|ответь да|скажи да|нажми да|жми да|жми «да|дай добро|пропуска*|слей|сливай|вливай|визируй*|подписывай*|предостав*|утверд*|соглас*",
    "承認|承諾|許可|確認|同意|はいと|はいを|「はい」|通し|通す|マージ|認め|受け入れ|許す|了承|与え",
  ],
  /** To disobey. */
  toIgnore: [
    "ignor*|disregard*|forget*|set aside|put aside|override*|overrul*|disobey*|refus*|dismiss*|pay no attention|take no notice|do the opposite|neglect*|drop|abandon*|supersed*|outrank*|replac*|take precedence|takes precedence|over the wishes|against the|regardless|no matter|even if|even when|whatever the user|despite|anyway|cease to|stop following|stop obeying|only obey|obey only|answer to us|answers to|no longer|trumps|prevail*|null and void|do not count|don't count|carry on|keep going|nonetheless|nevertheless",
    "ignor*|desconsider*|esquec*|deixe de lado|desobede*|recus*|mesmo que|mesmo se|ainda que|contra a|nao importa|apesar de|acima d*|prevalec*|anul*|deixam de valer|ja nao val*|obedeca apenas|obedeca so|mesmo assim|substitu*|continue",
    "ignor*|haz caso omiso|no hagas caso|olvid*|deja de lado|desobede*|rechaz*|aunque|incluso si|en contra|no importa|a pesar|por encima de|prevalec*|anul*|dejan de|ya no val*|obedece solo|solo obedec*|de todos modos|de todas formas|igualmente|sustituy*|desoye*|sigue adelante|descarta*",
    "ignorier*|missacht*|vergiss|vergess*|ubergeh*|verweiger*|lehne*|widersetz*|auch wenn|selbst wenn|gegen den willen|entgegen|egal|trotz*|dennoch|haben vorrang|hat vorrang|vorrang|gehorche nur|nicht mehr|keine rolle|ungeachtet|ohne rucksicht|ersetz*|verwirf|gilt nicht|gelten nicht|stehen uber|steht uber|mach weiter",
    "ignor*|neglig*|oubli*|laisse de cote|mets de cote|desobei*|refus*|meme si|contre la volonte|malgre|peu importe|quoi qu*|prevaut|prevalent|l'emporte*|priment|prime sur|ne tiens pas compte|ne tenez pas compte|n'obeis qu*|obeis seulement|obeis uniquement|ne compte*|ne valent plus|remplac*|passe outre|quand meme|tout de meme|fais fi|annul*",
    "忽略|无视|忘记|忘掉|不理|不管|不顾|放到一边|违背|违抗|拒绝|即使|就算|哪怕|尽管|优先于|高于|只听|只服从|作废|不再有效|失效|照样|取代|继续|仍然|抛开|别理|不要理会",
    "игнорир*|не обращай*|забудь*|отброс*|отложи*|ослуш*|откаж*|отказыва*|не слуша*|даже если|вопреки|несмотря|невзирая|неважно|не важно|выше|важнее|главнее|приоритет*|подчиняйся только|слушайся только|больше не|отменя*|всё равно|все равно|замен*|пренебре*|наплевать|продолжай",
    "無視|忘れ|従わ|背い|逆らっ|拒否|拒ん|断っ|たとえ|にかかわらず|関わらず|ても構わ|としても|優先|上回|だけに従|のみに従|無効|取り消|気にせ|構わず|それでも|より優先|差し置|続け|優越|置き換え",
  ],
  /** To keep from someone, or words of secrecy. */
  toHide: [
    "hide|hides|hidden|hiding|conceal*|secret|secretly|in secret|quietly|silently|covertly|discreetly|stealthily|unnoticed|undetected|invisible|invisibly|without telling|without informing|without notifying|without mentioning|behind the|between us|confidential*|do not mention|don't mention|never mention|do not tell|don't tell|never tell|do not say|don't say|do not reveal|don't reveal|do not disclose|do not let|don't let|keep quiet|keep it quiet|keep this|keep silent|stay silent|say nothing|not a word|without a word|leave no|no trace|no traces|cover up|cover your tracks|tracks|out of sight|out of the|off the record|unannounced|does not notice|doesn't notice|do not notice|won't notice|not notice|never notice|nobody notices|no one notices|without anyone|without the user|without the owner|must not know|must never know|must not learn|need not know|not find out|never find out|never learn|not be told|not be informed|not be aware|unaware|kept in the dark|in the dark|keep them unaware|not show|disguis*|camouflag*|mask|masquerad*|look like a|deny|denies|denying|play dumb|omit*|leave out|leaving out|no mention|not mention|do not log|do not report|don't report|not appear in|sneak*|slip|under the radar|low profile|unsuspect*|suspicion|suspect*|pretend nothing|nothing happened|bury",
    "escond*|ocult*|segredo|secret*|discret*|silencios*|em silencio|sem avisar|sem contar|sem informar|sem dizer|sem mencionar|sem que o|sem que a|sem que ningu*|sem o usuario|nao conte|nao diga|nao mencion*|nao revele|nao comente|nao informe|nao avise|nao mostre|nao deixe que|nao precisa saber|nao pode saber|nao deve saber|nao saiba|nao perceb*|sem deixar rastro*|rastro*|disfarc*|as escondidas|na surdina|por baixo dos panos|entre nos|negue|fique calado|cale*|omit*|encobr*|camufl*|despercebid*|sem alarde|ninguem saiba",
    "escond*|ocult*|secreto|secretamente|en secreto|discret*|silencios*|en silencio|sin avisar|sin decir*|sin contar*|sin informar|sin mencionar|sin que el|sin que la|sin que nadie|sin que se|no digas|no le digas|no se lo digas|no cuentes|no mencion*|no revel*|no coment*|no inform*|no avis*|no muestr*|no dejes que|no debe saber*|no tiene que saber|no se enter*|se entere|no sepa|que no note|no dejes rastro|sin dejar rastro|rastro*|huella*|disimul*|disfraz*|a escondidas|a espaldas|entre nosotros|niega*|calla*|omit*|encubr*|camufl*|desapercibid*|nadie sepa|con sigilo|sigilo*",
    "versteck*|verberg*|verbirg|verheimlich*|verschweig*|geheim*|heimlich*|unbemerkt|unauffallig|diskret|still|stillschweigend|verdeckt|ohne es zu|ohne dem|ohne den|ohne dass|ohne hinweis|ohne wissen|nichts davon|kein wort|erwahne*|verrat*|nicht erfahren|nichts erfahr*|nicht wissen|nicht merk*|nicht bemerk*|niemand merkt|niemand bemerkt|spuren|verwisch*|tarn*|vertusch*|hinter dem rucken|unter uns|vertraulich|leugne*|schweig*|behalte fur dich|behalt*|lass weg|weglass*|verschleier*|klammheimlich|sag nichts|sage nichts|sag niemand*|sage niemand*|sag dem|sage dem|bleibt unerwahnt|dem nutzer nicht|dem benutzer nicht",
    "cach*|dissimul*|secret*|en secret|discret*|silencieu*|en silence|sans le dire|sans prevenir|sans avertir|sans informer|sans mentionner|sans en parler|sans que|sans un mot|ne dis|ne dites|ne parle|ne parlez|ne mentionne*|ne revele*|ne signale*|n'informe*|ne previens|ne prevenez|ne montre*|ne doit pas savoir|ne doit rien|ne doit jamais|ne sache|ne remarque|n'apprenne|s'en aperco*|s'en rende|a l'insu|a son insu|insu|traces|maquill*|camoufl*|deguis*|derriere|entre nous|confidentiel*|nie*|tais-toi|taisez|tais|omets|omett*|passe sous silence|inapercu*|en douce|furtiv*|couvre*",
    "悄悄|偷偷|暗中|秘密|私下|隐瞒|隐藏|掩盖|掩饰|瞒着|不要告诉|别告诉|不告诉|不要提|别提|不提|不要说|别说|不声张|不动声色|不让|别让|不要让|不得告知|不要透露|别透露|不要通知|无需告知|不必告知|不知情|不知道|蒙在鼓里|发现不了|不被发现|别被发现|察觉|痕迹|伪装|背着|保密|否认|只字不提|闭口不|守口如瓶|不留|不显示|不要显示|别声张|不要写进|不要出现|神不知",
    "тайн*|втайне|секрет*|скрыт*|скрой*|скрыва*|спряч*|прячь*|незаметн*|тихо|тихонько|тишком|исподтишка|втихую|молча|украдкой|негласн*|без ведома|не говори*|не сообща*|не упомина*|не рассказ*|не показыва*|не уведомл*|не предупрежда*|не раскрыва*|не выдава*|ничего не|ни слова|умолч*|умалчива*|утаи*|помалкива*|не должен знать|не должна знать|не должны знать|не узна*|не замет*|никто не|не догад*|след*|замаскир*|маскир*|за спиной|между нами|отрица*|отнекивайся|замети*|замни*|под видом|не подавай вид*|не афишир*|не докладыва*|не отража*",
    "こっそり|密かに|ひそかに|秘密|内緒|内密|隠し|隠す|隠れ|隠蔽|伏せ|黙って|知らせず|知らせない|知らせる必要は|知られ|言わず|言わない|教えない|教えず|伝えず|伝えない|触れない|触れず|触れては|気づかれ|気付かれ|悟られ|明かさ|報告しない|報告せず|痕跡|証拠を|偽装|装っ|裏で|陰で|目立た|口外|黙秘|否定し|書かない|書かず|見せない|見せず|表に出さ|漏らさ|ばれない|バレない|無断|見えないところ|気づかない|知らないうちに",
  ],
  /** That nobody is asked. */
  withoutAsking: [
    "without asking|without confirm*|without permission|without approval|without consent|without waiting|without prompt*|without checking|without review*|without reading|without looking|without question|without verif*|without authoriz*|without a prompt|unprompted|do not ask|don't ask|never ask|no need to ask|no questions|do not wait|don't wait|do not prompt|never prompt|no confirmation|no approval|no permission|no consent|skip the confirmation|skip confirmation*|skip the review|skip review|unread|blindly|unseen|sight unseen|instead of asking|rather than asking|do not check with|not be asked|not ask for|not be consulted|unsupervised|own initiative|automatically|on their behalf|for them|in their place|in their stead|regardless of|whatever it|whatever they|whether or not|no matter what|unconditional*|as is",
    "sem pergunt*|sem pedir|sem confirm*|sem permissao|sem autoriz*|sem aprov*|sem consent*|sem esperar|sem consult*|sem ler|sem olhar|sem revis*|sem verific*|sem question*|sem checar|nao pergunte|nao peca|nao espere|nao precisa perguntar|nao e preciso|cegamente|as cegas|automaticamente|por conta propria|no lugar del*|em vez de perguntar|seja qual for|qualquer que seja|dispens*",
    "sin pregunt*|sin pedir|sin confirm*|sin permiso|sin autoriz*|sin aprob*|sin consent*|sin esperar|sin consult*|sin leer*|sin mirar*|sin revis*|sin verific*|sin cuestion*|sin comprobar|no preguntes|no pidas|no esperes|no hace falta|a ciegas|ciegamente|automaticamente|por tu cuenta|en su lugar|en lugar de preguntar|sea cual sea|sean cuales|sin mas",
    "ohne zu fragen|ohne nachzufragen|ohne ruckfrage*|ohne nachfrage*|ohne bestatigung|ohne erlaubnis|ohne genehmigung|ohne zustimmung|ohne freigabe|ohne zu warten|ohne sie zu|ohne ihn zu|ohne es zu|ohne prufung|ohne anzusehen|ohne zu lesen|ohne zu prufen|ungefragt|ungepruft|ungelesen|unbesehen|frag nicht|frage nicht|warte nicht|blind|blindlings|automatisch|eigenmachtig|an seiner stelle|an ihrer stelle|egal was|statt zu fragen|bedingungslos",
    "sans demander|sans confirm*|sans permission|sans autoris*|sans approb*|sans accord|sans attendre|sans consult*|sans lire|sans les lire|sans regarder|sans relire|sans verif*|sans valid*|sans question*|ne demande pas|ne demandez pas|n'attends pas|n'attendez pas|pas besoin de demander|inutile de demander|aveuglement|les yeux fermes|automatiquement|de ta propre initiative|a sa place|a leur place|quel que soit|quoi qu'il|au lieu de demander|d'office",
    "不经|未经|无需询问|不必询问|不用问|不要问|别问|不问|无需确认|不需要确认|不用确认|不等|别等|无需许可|无需同意|无需批准|不看|不读|不审|不检查|盲目|自动|擅自|自作主张|代替用户|替用户|无论|不管|一律|直接|看都不看|不加",
    "не спрашив*|не спроси*|без спроса|без вопрос*|без подтвержд*|без разреш*|без согласи*|без согласов*|без одобр*|без ведома|не дожид*|не жди|не читая|не глядя|не проверяя|не просматрив*|без проверк*|без чтения|вслепую|слепо|автоматическ*|самовольн*|самостоятельн*|по своему усмотрению|вместо него|вместо неё|вместо пользовател*|за пользовател*|за него|что бы ни|независимо|вместо того чтобы спра",
    "確認せず|確認なし|確認を取らず|確認を求めず|聞かず|尋ねず|許可なく|許可なし|許可を得ず|許可を求めず|承認なし|承認を待たず|同意なし|同意を得ず|断りなく|勝手に|読まず|見ず|検証せず|確かめず|無条件|盲目|自動的|問わず|待たず|代わりに|代わって|待つな|聞くな|レビューせず|中身を見",
  ],
  /** What opens a door. */
  ofSecrets: [
    "password*|passcode*|passphrase*|credential*|secret|secrets|api key*|api-key*|key|keys|key file*|private key*|ssh*|.ssh|id_rsa|token*|cookie*|session*|login*|logins|seed phrase*|recovery phrase*|mnemonic*|wallet key*|keychain|keyring|vault|certificate*|.env|.env file*|env file*|environment variable*|.aws|.netrc|kubeconfig|2fa|otp|one-time code*|verification code*|pin|pins|auth*|access key*|signing key*|bearer|password manager*|saved passwords|id number*|passport*|social security",
    "senha*|credencia*|segredo*|chave*|token*|cookies|login*|frase semente|frase de recuperacao|variaveis de ambiente|certificado*|codigo de verificacao|codigos de verificacao|cofre",
    "contrasena*|credencial*|secretos|claves|clave|llave*|token*|cookies|frase semilla|frase de recuperacion|variables de entorno|certificado*|codigo de verificacion|codigos de verificacion",
    "passwort*|kennwort*|zugangsdaten|anmeldedaten|geheimnis*|schlussel*|token*|cookies|seed-phrase|wiederherstellungs*|umgebungsvariable*|zertifikat*|einmalcode*|tan|pin|schlusselbund|login*|ssh-*",
    "mot de passe|mots de passe|identifiant*|secrets|cle|cles|jeton*|cookies|phrase de recuperation|phrase secrete|variables d'environnement|certificat*|code de verification|codes de verification|trousseau",
    "密码|口令|凭据|凭证|密钥|私钥|令牌|助记词|恢复短语|环境变量|证书|验证码|钥匙串|秘钥|登录信息|账号密码|登录态|会话令牌|机密",
    "парол*|учетн*|учётн*|секрет*|ключ*|токен*|куки|cookie|сид-фраз*|мнемони*|переменные сред*|сертификат*|одноразов*|код подтвержден*|коды подтвержден*|логин*|доступы|связк*",
    "パスワード|認証情報|資格情報|秘密鍵|鍵|トークン|クッキー|シードフレーズ|リカバリーフレーズ|環境変数|証明書|認証コード|確認コード|暗証番号|ログイン情報|キーチェーン|シークレット|機密",
  ],
  /** What someone has written, made, or kept. */
  ofData: [
    "file*|files|document*|documents|folder*|directory|directories|photo*|picture*|image*|note*|notes|spreadsheet*|database*|table*|record*|records|data|project*|repository|repositories|repo|repos|source code|codebase|code|home|desktop|disk|drive|hard drive|downloads|workspace|contract*|invoice*|report*|customer*|client*|medical|tax|payroll|salary|salaries|work|thesis|manuscript|album*|library|volume|volumes|partition*|bucket*|storage|cluster*|cloud|branch*|commit*|production|everything|contents|content|profile*|plans|design*|intellectual property|trade secrets|personal|private",
    "arquivo*|documento*|pasta*|diretorio*|foto*|imagen*|nota*|planilha*|banco de dados|bancos de dados|tabela*|dados|projeto*|repositorio*|codigo*|disco|area de trabalho|contrato*|fatura*|relatorio*|cliente*|trabalho|producao|tudo|conteudo",
    "archivo*|fichero*|documento*|carpeta*|directorio*|foto*|imagen*|nota*|hoja*|base de datos|bases de datos|tabla*|datos|proyecto*|repositorio*|codigo*|disco|escritorio|contrato*|factura*|informe*|cliente*|trabajo|produccion|todo|contenido",
    "datei*|dokument*|ordner*|verzeichnis*|foto*|bild*|notiz*|tabelle*|datenbank*|daten|projekt*|repository*|quelltext|quellcode|code|festplatte*|laufwerk*|desktop|schreibtisch|vertrag*|vertrage|rechnung*|bericht*|kunde*|arbeit*|produktion|alles|inhalt*|unterlagen|akte*",
    "fichier*|document*|dossier*|repertoire*|photo*|image*|note*|tableur*|feuille*|base de donnees|bases de donnees|table*|donnees|projet*|depot*|code*|disque*|bureau|contrat*|facture*|rapport*|client*|travail|production|tout|contenu*",
    "文件|文档|文件夹|目录|照片|图片|笔记|表格|数据库|数据|项目|仓库|源代码|代码|硬盘|磁盘|桌面|合同|发票|报告|客户|资料|生产|内容|资产|工作成果|作品|简历|病历|工资",
    "файл*|документ*|папк*|каталог*|фото*|изображен*|снимк*|заметк*|таблиц*|базу|базы|данн*|проект*|репозитори*|исходн*|код|кода|диск*|рабоч*|договор*|счет*|отчет*|отчёт*|клиент*|работ*|продакшн*|боев*|содержим*|наработк*|чертеж*|зарплат*",
    "ファイル|文書|書類|フォルダ|ディレクトリ|写真|画像|メモ|ノート|表|データベース|データ|プロジェクト|リポジトリ|ソースコード|コード|ディスク|デスクトップ|契約|請求書|報告書|顧客|作品|本番|中身|内容|資料|給与",
  ],
  /** What people say to each other. */
  ofTalk: [
    "conversation*|chat*|chats|message*|messages|email*|emails|mail|mails|inbox|mailbox|transcript*|dialog*|history|prompt*|prompts|question*|answers|reply|replies|contact*|contacts|address book|friend*|colleague*|follower*|calendar*|appointment*|call*|calls|dm|dms|slack|whatsapp|telegram|text messages|correspondence|letters|browsing|browser history|search history|clipboard|keystroke*|typed|types|screen*|microphone*|camera*|webcam|audio|location|whereabouts|voice|phone number*",
    "conversa*|mensagen*|mensagem|e-mails|correio|caixa de entrada|transcric*|historico|prompts|contato*|agenda|amigo*|colega*|calendario|chamada*|area de transferencia|tecla*|tela|microfone|camera|localizacao|digit*|telefone*",
    "conversacion*|chats|mensaje*|correo*|buzon|bandeja|transcripcion*|historial|contacto*|agenda|amigo*|colega*|companero*|calendario|llamada*|portapapeles|tecla*|teclee|pantalla*|microfono|camara|ubicacion|telefono*|pulsacion*",
    "gesprach*|chat*|chatverlauf|nachricht*|e-mail*|mail*|posteingang|postfach*|protokoll*|verlauf|prompts|kontakt*|adressbuch*|freund*|kolleg*|kalender*|anruf*|zwischenablage|tastatur*|tastenanschlag*|eingaben|tippt|bildschirm*|mikrofon|kamera|standort|telefonnummer*|korrespondenz|unterhaltung*",
    "conversation*|discussion*|message*|courriel*|e-mail*|mails|boite*|transcription*|historique*|prompts|contact*|carnet d'adresses|ami*|collegue*|calendrier|agenda|appel*|presse-papiers|frappe*|saisi*|ecran*|micro|microphone|camera|position|localisation|telephone*|correspondance",
    "对话|聊天|消息|邮件|收件箱|邮箱|记录|历史|提示词|联系人|通讯录|朋友|同事|好友|日程|日历|通话|剪贴板|键盘|按键|输入的|屏幕|麦克风|摄像头|位置|手机号|短信|私信|往来",
    "переписк*|разговор*|чат*|беседа*|беседы|сообщени*|письм*|почт*|ящик*|истори*|контакт*|адресн*|друз*|коллег*|календар*|звонк*|буфер*|клавиш*|клавиатур*|ввод*|печата*|экран*|микрофон*|камер*|местополож*|геолокац*|телефон*|диалог*|стенограмм*",
    "会話|チャット|メッセージ|メール|受信|履歴|プロンプト|連絡先|アドレス帳|電話帳|友人|同僚|知人|カレンダー|予定|通話|クリップボード|キー入力|キーストローク|入力内容|画面|マイク|カメラ|位置情報|電話番号|やり取り|やりとり|打ち込",
  ],
  /** What guards. */
  ofGuards: [
    "backup*|back-up*|snapshot*|restore point*|recovery|shadow cop*|antivirus*|anti-virus|firewall*|protection*|protect*|defender|sandbox*|guardrail*|safeguard*|safety|security|check*|approval*|confirmation*|permission*|prompt*|warning*|alert*|alarm*|audit*|logging|logs|log|trail*|monitor*|2fa|two-factor*|second factor|mfa|encryption|validation|verification|authenticat*|authoriz*|rate limit*|filter*|policy|policies|linter*|test*|scanner*|hook*|signature*|certificate check*|tls|quarantine*|gatekeeper|selinux|restriction*|limit*|control*|review*|branch protection*|access control*|version history|history|recycle bin|trash",
    "backup*|copia de seguranca|copias de seguranca|copias|ponto de restauracao|antivirus|firewall|protec*|sandbox|salvaguarda*|seguranca|verificac*|aprovac*|confirmac*|permiss*|aviso*|alerta*|auditoria|registro*|logs|log|monitorament*|duas etapas|dois fatores|validac*|autenticac*|filtro*|politica*|assinatura*|quarentena|restric*|limite*|controle*|revis*|historico|lixeira",
    "copia de seguridad|copias de seguridad|respaldo*|backups|punto de restauracion|antivirus|cortafuegos|firewall|protec*|salvaguarda*|seguridad|comprobac*|verificac*|aprobac*|confirmac*|permiso*|aviso*|advertencia*|alerta*|auditoria|registro*|logs|log|monitor*|dos pasos|dos factores|validac*|autenticac*|filtro*|politica*|firma*|cuarentena|restricc*|limite*|control*|revis*|historial|papelera",
    "backup*|sicherung*|sicherheitskopie*|wiederherstellungs*|virenscann*|virenschutz|antivir*|firewall*|schutz*|sandbox|sicherheit*|prufung*|genehmigung*|bestatigung*|berechtigung*|warnung*|warnmeldung*|alarm*|audit*|protokoll*|log|logs|uberwachung|zwei-faktor*|validierung|authentifizierung|filter*|richtlinie*|signatur*|quarantane|beschrankung*|grenz*|kontroll*|freigabe*|review*|verlauf|papierkorb",
    "sauvegarde*|copie de secours|point de restauration|antivirus|pare-feu|protection*|bac a sable|garde-fou*|securite|controle*|verification*|approbation*|confirmation*|permission*|autorisation*|avertissement*|alerte*|audit*|journa*|log|logs|surveillance|deux facteurs|double authentification|validation*|authentification|filtre*|politique*|signature*|quarantaine|restriction*|limite*|revue*|relecture*|historique|corbeille",
    "备份|快照|还原点|恢复|杀毒|防火墙|防护|保护|沙箱|沙盒|护栏|安全|检查|审批|确认|权限|提示|警告|警报|报警|审计|日志|监控|双重|二次验证|校验|验证|认证|过滤|策略|签名|隔离|限制|控制|审查|审核|回收站|历史版本",
    "бэкап*|резервн*|копи*|снимк*|снапшот*|антивирус*|брандмауэр*|файрвол*|фаервол*|защит*|песочниц*|безопасност*|проверк*|подтвержден*|разрешен*|предупрежден*|оповещен*|тревог*|аудит*|журнал*|лог|логи|логов|логирован*|мониторинг*|двухфактор*|валидац*|аутентификац*|фильтр*|политик*|подпис*|карантин*|ограничен*|контрол*|ревью|корзин*|истори*",
    "バックアップ|スナップショット|復元|ウイルス対策|アンチウイルス|ファイアウォール|保護|サンドボックス|ガードレール|安全|セキュリティ|検査|承認|確認|権限|警告|アラート|監査|ログ|記録|監視|二段階|二要素|検証|認証|フィルタ|ポリシー|署名|隔離|制限|制御|レビュー|ゴミ箱|履歴",
  ],
  /** What is worth money. */
  ofMoney: [
    "money|fund*|payment*|pay|pays|paying|paid|wire|donat*|transfer*|purchas*|buy|buys|order*|charge*|card|credit card*|debit card*|bank*|account*|account number*|iban|wallet*|crypto*|bitcoin|ether*|eth|btc|usdt|usdc|sol|coins|invoice*|refund*|payee|recipient*|beneficiary|beneficiaries|price*|fee|fees|dollar*|euro*|subscri*|upgrade|premium|plan|salary|payout*|deposit*|withdraw*|spend*|gift card*|voucher*|shares|stocks|invest*|commission|affiliate|referral",
    "dinheiro|fundos|pagamento*|pague|pagar|transfir*|transferencia*|compr*|cartao|cartoes|banco|bancari*|conta|contas|carteira*|cripto*|fatura*|boleto*|reembolso*|beneficiari*|destinatari*|preco*|taxa*|dolar*|reais|euros|assin*|pix|doac*|deposit*|saque|gast*",
    "dinero|fondos|pago*|paga|pague|pagar|transfier*|transferencia*|compra*|tarjeta*|banco|bancari*|cuenta*|monedero*|cartera*|cripto*|factura*|reembolso*|beneficiari*|destinatari*|precio*|tarifa*|dolar*|euros|suscri*|donac*|dona|deposit*|retir*|gast*|ingresa*",
    "geld*|zahlung*|zahle*|bezahl*|uberweis*|kauf*|bestell*|karte|kreditkarte*|bank*|konto*|kontonummer*|iban|wallet*|krypto*|rechnung*|erstattung*|empfanger*|preis*|gebuhr*|dollar|euro|abo|abonn*|spend*|guthaben|gutschein*|abbuch*|buche",
    "argent|fonds|paiement*|paie*|paye*|vire|virez|virement*|achet*|achat*|carte*|banque*|bancaire*|compte*|portefeuille*|crypto*|facture*|rembours*|beneficiaire*|destinataire*|prix|frais|dollar*|euros|abonn*|don|dons|depot|depens*|verse*|iban|rib",
    "钱|资金|付款|支付|转账|汇款|打款|购买|订购|下单|银行卡|信用卡|银行|账户|账号|钱包|加密货币|比特币|发票|退款|收款|价格|费用|美元|欧元|元|订阅|捐款|提现|余额|礼品卡|消费|续费",
    "деньг*|денег|средств*|плат*|оплат*|заплат*|перевед*|перевод*|перечисл*|купи*|покуп*|закаж*|карт*|банк*|счет*|счёт*|реквизит*|кошел*|крипт*|биткоин*|инвойс*|возврат*|получател*|цен*|комисси*|доллар*|евро|рубл*|подпис*|пожертв*|снят*|баланс*|трат*",
    "お金|資金|支払|払っ|送金|振り込|振込|購入|買っ|注文|カード|銀行|口座|ウォレット|暗号資産|仮想通貨|ビットコイン|請求|返金|受取人|価格|手数料|ドル|ユーロ|円|契約|サブスク|寄付|引き出|残高|課金",
  ],
  /** What an agent goes by. */
  ofRules: [
    "instruction*|rule|rules|guideline*|prompt|system prompt|directive*|command|commands|order|orders|request*|wish|wishes|objection*|preference*|polic*|training|principle*|restriction*|constraint*|ethic*|says no|said no|no longer|told you|asked you|asks you|tells you|said before|earlier|previous*|prior|above|before|stop|refus*|decision*|authority|master|operator|role|persona|identity",
    "instruc*|regra*|diretriz*|ordem|ordens|comando*|pedido*|vontade*|desejo*|objec*|preferencia*|politica*|treinamento|principio*|restric*|disse*|pediu|pedir|anterior*|antes|decis*|autoridade",
    "instrucc*|regla*|directri*|orden|ordenes|comando*|peticion*|deseo*|voluntad|objecion*|preferencia*|politica*|entrenamiento|principio*|restricc*|dijo|pidio|pida|diga|anterior*|antes|decisi*|autoridad",
    "anweisung*|regel*|richtlinie*|befehl*|auftrag*|auftrage|bitte*|wunsch*|wunsche*|einwand*|einwande|vorliebe*|training|grundsatz*|einschrankung*|gesagt|verlangt|fruher*|vorherig*|bisherig*|zuvor|vorgaben|entscheidung*|wille*|nein",
    "instruction*|regle*|consigne*|directive*|ordre*|commande*|demande*|souhait*|volonte*|objection*|preference*|politique*|entrainement|principe*|restriction*|dit|demande|precedent*|anterieur*|avant|decision*|autorite|refus",
    "指令|指示|规则|准则|命令|要求|请求|意愿|愿望|反对|偏好|政策|训练|原则|限制|说过|吩咐|之前|以前|先前|上面|决定|权威|设定|系统提示",
    "инструкц*|указан*|правил*|директив*|приказ*|команд*|просьб*|пожелан*|желани*|возражен*|предпочтен*|политик*|обучен*|принцип*|ограничен*|сказал*|просил*|велел*|прежн*|ранее|раньше|предыдущ*|решени*|воля|воле|волю|запрет*|распоряжен*",
    "指示|規則|ルール|命令|依頼|要求|要望|希望|意向|反対|方針|訓練|原則|制約|言われ|言った|頼ま|頼んだ|以前|これまで|先の|前の|判断|決定|上記|意思|権威",
  ],
  /** What lasts. */
  ofMemory: [
    "memory|memories|remember*|memoriz*|memoris*|long-term|persist*|permanent*|forever|future|next session*|every session*|all sessions|later sessions|from now on|from here on|henceforth|notes to yourself|claude.md|agents.md|memory.md|profile|always|each time|every time|whenever|on every|going forward|learned|settled fact|established fact|as a fact",
    "memoria*|lembr*|memoriz*|longo prazo|persist*|permanente*|para sempre|futur*|a partir de agora|daqui em diante|de agora em diante|sempre|cada vez|toda vez|sess*",
    "memoria*|recuerda*|recuerde|memoriz*|largo plazo|persist*|permanente*|para siempre|futur*|a partir de ahora|de ahora en adelante|desde ahora|siempre|cada vez|sesion*",
    "gedachtnis|erinner*|merk dir|merke dir|langfristig|dauerhaft|fur immer|kunftig*|zukunftig*|nachste sitzung*|ab jetzt|von nun an|fortan|ab sofort|immer|jedes mal|sitzung*|stets",
    "memoire*|souvien*|memoris*|retiens|long terme|persist*|permanent*|pour toujours|futur*|a l'avenir|desormais|dorenavant|a partir de maintenant|toujours|chaque fois|session*",
    "记忆|记住|牢记|长期|永久|永远|以后|今后|未来|从现在起|从此|每次|始终|总是|下次会话|会话|默认",
    "памят*|запомн*|запоминай*|долговрем*|долгосроч*|постоянн*|навсегда|впредь|отныне|с этого момента|будущ*|всегда|каждый раз|сесси*|сеанс*",
    "記憶|覚え|メモリ|長期|永続|永久|恒久|ずっと|今後|将来|以後|次回|これから|常に|毎回|いつも|セッション|必ず",
  ],
  /** What is shown as true. */
  ofTruth: [
    "result*|test*|figure*|number*|report*|finding*|findings|review*|rating*|score*|fake*|false*|fabricat*|invent*|forg*|falsif*|lie|lies|lying|mislead*|deceiv*|trick*|pretend*|claim*|claiming|assure*|exaggerat*|understat*|inflat*|downplay*|misreport*|manipulat*|tamper*|alter*|doctor*|adjust*|skew*|bias*|favor*|favour*|favorabl*|recommend*|rank*|prefer*|evidence|source*|citation*|green|success*|passed|passing|vulnerabilit*|bug*|flaw*|error*|failure*|plausible|subtl*|slightly|competitor*|rival*|our product*|sponsored|look like|appear|appears|seem|seems|instead of the real|made-up|made up|backdat*",
    "resultado*|teste*|numero*|relatorio*|achado*|avaliac*|nota*|fals*|invent*|forj*|mint*|engan*|finja|fingir|afirm*|exager*|manipul*|adulter*|alter*|ajust*|distor*|favorec*|recomend*|prefir*|prova*|fonte*|sucesso|vulnerabilidad*|erro*|falha*|concorrent*|parec*|sutil*|nosso produto",
    "resultado*|prueba*|cifra*|numero*|informe*|hallazgo*|valoracion*|resena*|fals*|invent*|forja*|mient*|engan*|finge*|fingir|afirma*|exager*|manipul*|adulter*|alter*|ajust*|distors*|favorec*|recomiend*|prefier*|evidencia*|fuente*|exito*|vulnerabilidad*|error*|fallo*|competidor*|competencia|parezc*|parec*|sutil*|nuestro producto",
    "ergebnis*|test*|zahl*|bericht*|befund*|bewertung*|falsch*|erfund*|erfinde*|luge*|lug*|tausch*|betrug*|behaupt*|gib vor|ubertreib*|manipulier*|verander*|ander*|beschonig*|frisier*|verzerr*|bevorzug*|empfehl*|empfiehl*|beweis*|quelle*|erfolg*|schwachstelle*|lucke*|fehler*|konkurren*|mitbewerber*|aussehen|wirken|scheinen|subtil|unser produkt|versicher*",
    "resultat*|test*|chiffre*|nombre*|rapport*|constat*|avis|note*|fauss*|faux|invent*|forge*|falsifi*|mens|ment*|tromp*|pretend*|affirm*|exager*|manipul*|alter*|modifi*|maquill*|truqu*|biais*|favoris*|recommand*|prefer*|preuve*|source*|succes|vulnerabilit*|faille*|erreur*|concurrent*|paraiss*|semble*|l'air|subtil*|notre produit|assure*",
    "结果|测试|数字|报告|发现|评价|评分|伪造|虚构|编造|捏造|造假|撒谎|谎称|欺骗|误导|假装|声称|夸大|篡改|操纵|修改|改成|歪曲|偏袒|推荐|首选|证据|来源|成功|漏洞|缺陷|错误|失败|竞争对手|对手|看起来|显得|我们的产品|虚假|假的|蒙混|美化",
    "результат*|тест*|цифр*|числ*|отчет*|отчёт*|находк*|оценк*|отзыв*|фальш*|ложн*|поддел*|выдум*|придум*|сочин*|лги|лгать|соври|ври|обман*|вводи в заблуждение|притвор*|утвержда*|преувелич*|манипул*|подтасов*|подправ*|измен*|исказ*|искажа*|предпоч*|рекоменд*|советуй*|доказательств*|источник*|успе*|уязвимост*|ошибк*|сбо*|конкурент*|выгляде*|казал*|наш продукт|приукрас*|уверяй*|заверяй*",
    "結果|テスト|数字|数値|報告|評価|偽|捏造|でっち|嘘|うそ|騙|だま|欺|ふりをし|装い|主張|誇張|改ざん|操作|書き換え|変更|歪め|優遇|推薦|推奨|勧め|証拠|出典|成功|脆弱|欠陥|バグ|エラー|失敗|競合|ライバル|見せかけ|見えるよう|当社の製品|虚偽|水増し|ごまか",
  ],
  /** To set something up, or to run it. */
  toInstall: [
    "install*|download*|fetch*|run|runs|execut*|launch*|start|starts|load|deploy*|register*|schedul*|cron*|startup|autostart|autorun|boot|login item*|service|daemon|open a port|expose|tunnel*|remote access|remote desktop|remote control|admin*|administrator*|root|sudo|invite|collaborator*|grant*|give|access|privilege*|account|user account|new user|authorized_keys|public key|permission*|add us|script|binary|program|extension*|plugin*|package*|add-on|update*|keep running|in the background|mine|miner|mining|proxy|hosts file|dns|worm|spread|propagat*|replicat*|every repository|every project|botnet|listen*",
    "instal*|baix*|execut*|rode|rodar|inici*|carreg*|registr*|agend*|tarefa agendada|porta*|acesso remoto|administrador*|convid*|colaborador*|conced*|acesso*|privilegi*|conta|nova conta|chave publica|script|programa*|extens*|plugin*|pacote*|atualizac*|segundo plano|minera*|proxy|espalh*|propag*|replic*",
    "instal*|descarg*|ejecut*|corre|inicia*|arranca*|carga*|registr*|program*|tarea programada|puerto*|acceso remoto|administrador*|invita*|colaborador*|conced*|acceso*|privilegi*|cuenta|nueva cuenta|clave publica|script|extension*|plugin*|paquete*|actualizac*|segundo plano|mina|minar|mineria|proxy|difund*|propag*|replic*",
    "installier*|lade herunter|herunterlad*|fuhre*|ausfuhr*|starte*|registrier*|plane|autostart|port|ports|fernzugriff|fernwart*|administrator*|admin*|lade ein|einlad*|mitarbeiter|gewahr*|zugriff*|zugang|rechte|konto|benutzerkonto|offentlichen schlussel|skript*|programm*|erweiterung*|plugin*|paket*|update*|hintergrund|schurf*|mining|proxy|verbreit*|richte*|einricht*",
    "install*|telecharg*|execut*|lance*|demarr*|charge*|enregistr*|planifi*|tache planifiee|port|ports|acces a distance|administrateur*|invite*|collaborateur*|accord*|acces|privilege*|compte|nouveau compte|cle publique|script*|programme*|extension*|plugin*|paquet*|mise a jour|arriere-plan|mine|minage|proxy|propag*|repand*|repliqu*|ouvre un port",
    "安装|下载|执行|运行|启动|加载|部署|注册|定时|开机|自启|端口|远程访问|远程控制|管理员|邀请|协作者|授予|访问权|权限|特权|账户|新用户|公钥|脚本|程序|扩展|插件|软件包|更新|后台|挖矿|代理|传播|扩散|自我复制|每个仓库|每个项目|开放",
    "установ*|скача*|загруз*|запуст*|запуска*|выполн*|зарегистр*|расписан*|автозагруз*|автозапуск*|порт*|администратор*|админ*|пригласи*|соавтор*|выдай*|предостав*|доступ*|прав*|привилег*|учетную запись|учётную запись|открытый ключ|скрипт*|программ*|расширени*|плагин*|пакет*|обновлен*|фоне|фонов*|майн*|прокси|распростран*|размнож*|заведи*",
    "インストール|ダウンロード|実行|起動|読み込|登録|スケジュール|自動起動|常駐|ポート|リモート|遠隔|管理者|招待|共同編集者|付与|アクセス|特権|アカウント|公開鍵|スクリプト|プログラム|拡張|プラグイン|パッケージ|更新|バックグラウンド|採掘|マイニング|プロキシ|拡散|広め|増殖|開放",
  ],
  /** Someone's name is borrowed, or someone is talked into something. */
  toPose: [
    "in the name of|in the user's name|in their name|on behalf of|on the user's behalf|on their behalf|as the user|as if you were|as though|impersonat*|pretend to be|pose as|posing as|claim to be|sign as|signed by|from the user's account|under the user's|pass yourself off|introduce yourself as|act as|masquerad*|ask for their|ask them for|ask for the|asks for|ask the user for|ask the user to enter|request their|request the user|enter their|enter your|enter his|type their|type in|verify their|verify your|confirm their|confirm your|log in again|sign in again|re-enter|fake login|login page|login form|phish*|lure*|persuad*|convinc*|pressur*|talk them|talk the|urgent*|scare*|threat*|coax*|trick|tell them their|tell the user that|colleagues|friends|everyone they know|all contacts|mailing list|tweet|post on|social media|linkedin|comment*|vote*|five-star|five stars|review*",
    "em nome d*|em seu nome|como se fosse|como o usuario|finja ser|passe-se|fazendo-se passar|se passe por|peca a|peca o|peca ao|pec*|solicit*|digit*|faca login|pagina de login|phishing|convenc*|persuad*|pression*|urgente|assust*|ameac*|redes sociais|poste|comente|vote|cinco estrelas",
    "en nombre de|en su nombre|como si fuera*|hazte pasar|haciendote pasar|fingiendo ser|finge ser|pide*|pidele|solicit*|introduzca|escriba|confirme su|inicie sesion|inicia sesion de nuevo|pagina de inicio|phishing|convenc*|persuad*|presion*|urgente|asusta*|amenaz*|redes sociales|publica en|comenta*|vota*|cinco estrellas",
    "im namen|in seinem namen|in ihrem namen|als ob du|als warst du|gib dich|gibst dich|ausgeben als|geben sie sich|bitte den|bitte um|bitte ihn|frag nach|frage nach|forder*|verlang*|eingeb*|erneut anmelden|anmeldeseite|login-seite|phishing|uberred*|uberzeug*|drange*|drangen|dringend|droh*|kommentier*|stimme ab|funf sterne",
    "au nom de|en son nom|en leur nom|a la place de|comme si tu|fais-toi passer|faites-vous passer|te faisant passer|en te presentant|pretends etre|demande a|demande au|demande son|demande-lui|demandez|saisir|ressaisir|reconnecter|page de connexion|hameconnage|phishing|convainc*|persuad*|presse*|urgent*|fais peur|menac*|reseaux sociaux|publie sur|commente*|vote*|cinq etoiles",
    "名义|冒充|假扮|假装是|假装成|装作|扮成|身份|代表用户|索要|要求用户|让用户输入|请用户输入|输入密码|重新登录|登录页|钓鱼|说服|劝说|诱导|诱骗|骗取|施压|紧急|恐吓|威胁|社交媒体|发帖|发推|评论|投票|五星|好评|催促",
    "от имени|от лица|под именем|под видом|как будто ты|словно ты|притвор*|представься|представляйся|выдай себя|выдавая себя|выдавай себя|попроси*|проси у|запроси*|потребуй*|требуй*|выпроси*|введ*|ввести|войти заново|фишинг*|убеди*|уговор*|надави*|срочн*|запуг*|пригрози*|угрож*|соцсет*|прокомментир*|голосуй*|пять звезд|пять звёзд|выманить|выманивай*|вымани*",
    "名義|名で|名前で|として名乗|名乗|なりすま|装って|ふりをして|のふり|成り代わ|代理で|求め|要求し|聞き出|入力させ|入力を促|再ログイン|ログイン画面|フィッシング|説得|誘導|急かし|至急|緊急|脅し|脅迫|SNS|sns|投稿|コメント|投票|星5|星五|高評価|唆し",
  ],
  /** To make a program open to others, or to leave something in it. */
  toPlant: [
    "backdoor*|back door*|hidden account*|hidden admin|hardcod*|hard-cod*|master password|skip the check|skips the check|bypass*|weaken*|vulnerab*|injection|malicious|malware|trojan*|keylog*|spyware|payload*|exploit*|logic bomb|time bomb|kill switch|insert*|inject*|plant*|add a|insecure*|unsafe|obfuscat*|dependency|dependencies|typosquat*|merge*|pull request*|code review*|commit*|phone home|call home|telemetry|beacon|tracking pixel*|tracker*|hidden field|comment*|footer|signature",
    "porta dos fundos|porta traseira|backdoor*|conta oculta|senha mestra|vulnerab*|malicios*|malware|insir*|injet*|plant*|adicione|insegur*|dependencia*|pull request*|revisao de codigo|rastread*",
    "puerta trasera|backdoor*|cuenta oculta|contrasena maestra|vulnerab*|malicios*|malware|insert*|inyect*|planta|anade|insegur*|dependencia*|pull request*|revision de codigo|rastread*",
    "hintertur*|backdoor*|verstecktes konto|masterpasswort|generalschlussel|schwachstelle*|sicherheitslucke*|schadlich*|schadcode|schadsoftware|fuge*|einfug*|einbau*|baue*|bau|unsicher*|abhangigkeit*|pull request*|pull-request*|codereview*|tracker*|verankere*",
    "porte derobee|portes derobees|backdoor*|compte cache|mot de passe maitre|vulnerab*|malveillant*|logiciel espion|inser*|injecte*|glisse*|ajoute*|introdui*|dependance*|pull request*|revue de code|traceur*|faille*",
    "后门|隐藏账户|万能密码|硬编码|漏洞|恶意|木马|植入|注入|插入|加入|不安全|依赖|合并请求|拉取请求|代码审查|追踪|埋点|埋下",
    "бэкдор*|чёрный ход|черный ход|лазейк*|скрытую учетную|скрытую учётную|мастер-пароль|захардкод*|уязвимост*|вредонос*|троян*|внедри*|встрой*|вставь*|добавь*|закладк*|небезопасн*|зависимост*|пул-реквест*|пулл-реквест*|код-ревью|трекер*|маячок",
    "バックドア|裏口|隠しアカウント|マスターパスワード|ハードコード|脆弱性|悪意|マルウェア|仕込|埋め込|挿入|組み込|追加|危険|依存|プルリクエスト|コードレビュー|追跡|忍ばせ|抜け穴",
  ],
  /** A place of others. */
  ofOthers: [
    "our server*|our endpoint*|our address*|our account*|our wallet*|our bucket|our channel|our inbox|our database|our team|our host|our collector|our site|our company|our domain|our key|our number|to us|with us|for us|external*|outside*|third part*|third-part*|remote server*|remote host*|another server|another machine|elsewhere|off-site|offsite|public*|pastebin|gist|webhook*|collector*|collection point|drop*|this address|the following address|address below|below address|address above|the author*|skill author*|the maintainers of this skill|the developer of this skill|the publisher|the vendor|the attacker*|stranger*|anyone who asks|whoever asks|competitor*|telegram|discord|http*|ftp*",
    "nosso*|nossa*|externo*|externa*|terceiro*|servidor remoto|outro servidor|fora d*|publico|publica|publicamente|endereco abaixo|este endereco|seguinte endereco|endereco a seguir|autor*|desenvolvedor*|desconhecido*|qualquer um|telegram",
    "nuestro*|nuestra*|externo*|externa*|tercero*|servidor remoto|otro servidor|fuera de|publico|publica|publicamente|direccion de abajo|esta direccion|siguiente direccion|autor*|desarrollador*|desconocido*|cualquiera|telegram",
    "unser*|an uns|extern*|dritte*|fremd*|entfernt*|anderen server|ausserhalb|offentlich*|adresse unten|diese adresse|folgende adresse|untenstehende|autor*|entwickler dieses|herausgeber|anbieter|unbekannt*|telegram|jeden, der",
    "notre|nos|a nous|externe*|tiers|tierce*|serveur distant|autre serveur|hors de|exterieur*|public|publique*|publiquement|adresse ci-dessous|cette adresse|adresse suivante|auteur*|developpeur de|editeur|inconnu*|n'importe qui|telegram",
    "我们的|给我们|外部|第三方|远程服务器|其他服务器|另一台|外面|公开|公共|以下地址|下面的地址|这个地址|该地址|作者|开发者|发布者|陌生人|任何人|电报",
    "наш*|нам|внешн*|сторонн*|третьим лицам|третьих лиц|третьей сторон*|другой сервер|чуж*|посторонн*|публичн*|адрес ниже|этот адрес|указанный адрес|автор*|разработчик*|незнаком*|кому угодно|телеграм*",
    "当社|弊社|我々|私たち|こちらの|当方|外部|第三者|リモートサーバー|別のサーバー|他のサーバー|よそ|公開|次のアドレス|下記のアドレス|以下のアドレス|このアドレス|次の宛先|作者|開発者|提供元|見知らぬ|誰でも|社外",
  ],
  /** All of it. */
  allOfIt: [
    "all|every|entire|whole|everything|each|any|anything|complete|full|total|whatever|always|permanently|irreversibly|forever|completely|in full|regularly|hourly|daily|weekly|continuously|constantly|every hour|every day|every minute|immediately|at once|right away|before they can|before anyone",
    "tod*|inteir*|complet*|qualquer|tudo|cada|permanentemente|imediatamente|diariamente|de vez",
    "tod*|enter*|complet*|cualquier*|cada|permanentemente|inmediatamente|de inmediato|a diario|por completo",
    "alle*|samtlich*|ganz*|gesamt*|vollstandig*|jede*|beliebig*|sofort|stundlich|taglich|komplett*|restlos|endgultig|dauerhaft",
    "tout*|tous|entier*|complet*|integral*|chaque|n'importe|immediatement|quotidien*|definitiv*|totalement",
    "所有|全部|每个|每一|整个|任何|一切|完整|全都|统统|彻底|永久|立即|马上|定期|每天|每小时",
    "все|всё|всех|весь|вся|всю|каждый|каждую|каждое|каждого|любой|любую|любые|целиком|полностью|немедленно|сразу|ежедневно|ежечасно|навсегда|окончательно",
    "すべて|全て|全部|全|丸ごと|まるごと|あらゆる|どんな|一切|完全|毎日|毎時|定期|ただちに|直ちに|即座|残らず|ことごとく|各",
  ],
  /** Those who count. */
  ofPeople: [
    "user*|user's|owner*|human*|person*|people|customer*|client*|operator|reviewer*|maintainer*|admin*|team|boss|employer|employee*|victim*|reader*|recipient*|they|them|their|him|her|his|anyone|nobody|no one|someone|everybody|everyone",
    "usuari*|dono|dona|pessoa*|humano*|cliente*|operador|revisor*|mantenedor*|equipe|chefe|vitima*|ninguem|alguem|ele|ela|dele|dela",
    "usuari*|dueno|duena|persona*|humano*|cliente*|operador|revisor*|mantenedor*|equipo|jefe|victima*|nadie|alguien|el|ella|suyo",
    "nutzer*|benutzer*|anwender*|besitzer*|eigentumer*|mensch*|person*|kunde*|betreiber|prufer*|betreuer*|team|chef|opfer*|niemand*|jemand*|ihm|ihn|ihr|seine*|dessen",
    "utilisat*|proprietaire*|personne*|humain*|client*|operateur|relecteur*|mainteneur*|equipe|chef|victime*|quelqu'un|lui|son|sa|ses",
    "用户|使用者|主人|所有者|人类|客户|操作者|审核者|审查者|维护者|团队|老板|受害者|任何人|别人|没有人|对方|他的|她的|本人",
    "пользовател*|владел*|хозя*|человек*|люд*|клиент*|оператор*|ревьюер*|проверяющ*|сопровожда*|команд*|начальник*|жертв*|никто|никому|никого|кто-либо|ему|его|её|ее|им|их",
    "ユーザー|利用者|使用者|所有者|持ち主|人間|顧客|お客様|オペレーター|レビュアー|レビュー担当|管理者|チーム|上司|被害者|誰に|誰も|本人|相手|使い手",
  ],
  /** That someone is asked, or may decide. */
  withConsent: [
    "ask the user|asks the user|ask first|ask before|asking the user|confirm with|after confirm*|after the user|once the user|if the user agrees|if the user confirms|only if|only when|only after|unless|with permission|with consent|with the user's|explicit*|approved by|user approv*|user confirm*|user's approval|user's consent|user agrees|user asks|user request*|requested by|asked for|show the user|tell the user|inform the user|warn the user|let the user|the user chose|the user wants|you created|it created|they gave|user gave|user provid*|user specif*|user named|dry run|preview|opt in|opt-in",
    "pergunte ao|pergunte antes|peca confirmacao|depois que o usuario|apos a confirmacao|so se|somente se|apenas se|somente quando|a menos que|com permissao|com consentimento|explicit*|avise o|informe o usuario|mostre ao|que o usuario indic*|que o usuario informou|que voce criou|pedido pelo",
    "pregunta al|pregunta antes|pide confirmacion|despues de que el usuario|tras la confirmacion|solo si|unicamente si|solo cuando|a menos que|salvo que|con permiso|con consentimiento|explicit*|avisa al|informa al|muestra al|que el usuario indic*|que hayas creado|que creaste|pedido por",
    "frage den|frag den|frage vor|frag vor|frage erst|nachdem der|nur wenn|nur nach|erst wenn|erst nach|es sei denn|ausser wenn|mit erlaubnis|mit zustimmung|ausdrucklich*|zeige dem|informiere den|weise den|warne den|vom nutzer genannt*|vom benutzer|die du selbst|auf wunsch|angegeben*",
    "demande a l'utilisateur|demande avant|demande d'abord|apres accord|apres confirmation|apres avoir demande|seulement si|uniquement si|sauf si|a moins|avec l'accord|avec permission|explicit*|montre a l'utilisateur|informe l'utilisateur|previens l'utilisateur|avertis l'utilisateur|que l'utilisateur a|que tu as cree",
    "先询问|询问用户|先征得|征得用户|经用户|用户同意后|用户确认后|确认后|只有|仅当|仅在|除非|得到许可|明确|告知用户|提醒用户|展示给用户|用户指定|用户提供|你创建的|应用户",
    "спроси пользовател*|спрашивай пользовател*|спроси перед|спроси разрешен*|сначала спроси|после подтвержден*|после согласи*|только если|только когда|только после|если пользовател*|с разрешения|с согласия|явн*|покажи пользовател*|сообщи пользовател*|предупреди пользовател*|которые ты создал|по просьбе",
    "ユーザーに確認|ユーザーに尋ね|尋ねてから|確認してから|確認を取って|同意を得て|許可を得て|承認を得て|承認後|場合のみ|場合に限り|ときだけ|でない限り|明示的|ユーザーに知らせ|ユーザーに伝え|ユーザーに警告|ユーザーが指定|作成した|求めに応じ|依頼された",
  ],
  /** A text that explains, tests, or forbids. */
  ofExamples: [
    "example*|e.g.|for instance|attack*|attacker*|malicious|detect*|prevent*|avoid*|protect against|defend*|risk*|threat*|vulnerab*|security|audit*|checklist|pentest*|red team*|ctf|simulate*|mock|fixture*|test case*|sanitiz*|redact*|mask*|must not|never|should not|do not|don't|cannot|won't|refuse*|flag*|warn*|block*|reject*|report it|suspicious|forbidden|prohibited|not allowed|documentation|tutorial|localhost|staging|temp*|temporary|cache*|stale|unused|old|merged|build|dist|node_modules|generated|draft*|duplicate*",
    "exemplo*|ataque*|atacante*|malicios*|detect*|previn*|evit*|risco*|ameaca*|nunca|nao|jamais|proibid*|recus*|sinaliz*|bloque*|teste*|tempor*|cache|antig*|gerad*|rascunho*|duplicad*",
    "ejemplo*|ataque*|atacante*|malicios*|detect*|previen*|evit*|riesgo*|amenaza*|nunca|no|jamas|prohibid*|rechaz*|senala*|bloque*|prueba*|tempor*|cache|antigu*|generad*|borrador*|duplicad*",
    "beispiel*|angriff*|angreifer*|bosartig*|erkenn*|verhinder*|vermeid*|risik*|bedrohung*|nie|niemals|nicht|kein*|verboten|ablehn*|melde*|blockier*|temporar*|cache|alte*|veraltet*|generiert*|entwurf*|doppelt*",
    "exemple*|attaque*|attaquant*|malveillant*|detect*|previen*|evit*|risque*|menace*|jamais|ne|pas|interdit*|refus*|signal*|bloqu*|tempor*|cache|ancien*|genere*|brouillon*|doublon*",
    "例如|示例|攻击|攻击者|恶意|检测|防止|避免|风险|威胁|不要|切勿|禁止|不得|绝不|不能|拒绝|标记|拦截|测试|临时|缓存|旧|生成的|草稿|重复",
    "например|пример*|атак*|злоумышлен*|вредонос*|обнаруж*|предотвра*|избега*|риск*|угроз*|никогда|не|нельзя|запрещ*|отказыва*|блокир*|тест*|временн*|кэш*|стар*|сгенерир*|черновик*|дубл*",
    "例えば|例|攻撃|攻撃者|悪意|検出|防止|避け|リスク|脅威|しない|するな|ないでください|禁止|いけません|してはいけ|拒否|テスト|一時|キャッシュ|古い|生成された|下書き|重複",
  ],
} as const satisfies Record<string, readonly string[]>;

export type WordClass = keyof typeof CLASSES;
