import { labelled } from "./sentences.js";

/** Written before the everyday words, which were added for their unknown words. */
export const FIFTH_DEVELOPMENT = labelled(`
our endpoints changed and partners got angry, show me the incompatibilities => api-contract-diff
describe error responses of our web service for outside developers => api-docs-prompts
rehearse getting our servers back after ransomware => backup-restore-drill
css for a tiny craft shop => barro-design
sift through what early adopters told us => beta-feedback-triage
ping me when a tls cert is close to its end => cert-expiry-watch
our customers never understand the patch notes => changelog-writer
work out when a scheduled command will fire next => cron-a-humano
glance at a massive table dump without loading it => csv-peek
turn a flat file into a relational table definition => csv-to-sql-schema
another squad silently renames fields and our reports explode => data-contract-kit data-quality-squad
spot garbage rows in vendor files => data-quality-squad csv-peek importacion-csv
keep a trail of why engineers settled on this design => decision-register
routine for bumping third party packages => dependency-upgrade-workflow
figure out if anyone would pay before building => discovery-squad
make the bot produce proper manuals => docs-as-code-claude-md
which functions lack an explanation => docs-gap-agent living-docs-bundle
foreign language versions of our guide lag behind => docs-translation-workflow living-docs-bundle
coding standards for a python microservice => fastapi-claude-md
tests that pass only when I rerun them => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
how much build time gets burned by nondeterministic checks => flaky-test-ledger junit-flake-ranker
roles during a production meltdown => incident-desk
safely modify ancient code that scares everyone => legacy-characterization test-rescue-bundle
is it ok to add this index to a busy table => migration-review-agent sql-migrations-claude-md
too many vulnerability alerts from our javascript packages => npm-audit-triage dependency-upgrade-workflow
set up a rotation for night alarms => on-call-starter
we took over production and don't know where to begin => operations-starter-bundle on-call-starter
handbook that looks decent when printed => paper-and-screen
questions to ask colleagues after an outage => postmortem-prompts incident-desk
scribbles from calls into product specs => prd-from-notes-prompts
robots that comment on my merge request => pull-request-squad
report for directors about how well we test => quality-shelf test-evidence
pretty stylesheet for accountants => quiet-ledger
someone must give the green light before rollout => release-squad release-train
fixed rhythm for shipping features => release-train
whiteboard for team retros on my own machine => retro-board-local
answer people who found a hole in our app => secure-intake
harden our express backend against hackers => secure-node-claude-md
big display for the operations room => signal-console
database takes ages to return rows => sql-explain-reader
why are totals doubled after joining two tables => sql-query-prompts
keep an ai from wrecking our cloud resources => terraform-house-rules terraform-plan-agent
preview which resources will be torn down => terraform-plan-agent
link every promise to a check => test-evidence
what could an intruder do to this feature => threat-model-agent threat-model-prompts
when do we recoup what an ad costs us => unit-economics-sheet
avisem os parceiros quando um endpoint deixar de ser compatível => api-contract-diff
me ajuda a explicar os erros da nossa api para quem integra => api-docs-prompts
quero parar de copiar informações de um lugar para outro => automatizacion-squad
a gente nunca testou se as cópias de segurança prestam => backup-restore-drill
lojinha virtual com vitrine e sacola de compras => barro-design
juntar os comentários de quem experimentou a versão prévia => beta-feedback-triage
me avise se o https estiver para expirar => cert-expiry-watch
contar aos usuários as novidades da atualização => changelog-writer
em que horário vai disparar esta rotina agendada => cron-a-humano
dar uma espiada num arquivão separado por vírgulas => csv-peek
transformar planilha em tabelas do banco => csv-to-sql-schema
combinar com outro setor o formato das informações que ele nos manda => data-contract-kit
descobrir de onde vêm os valores errados da tabela => data-quality-squad
guardar por que optamos por essa tecnologia => decision-register
bibliotecas velhas que ninguém atualiza => dependency-upgrade-workflow npm-audit-triage
descobrir se as pessoas querem mesmo isso => discovery-squad
ensinem a ia a redigir manuais direitinho => docs-as-code-claude-md
partes do código que ninguém explicou => docs-gap-agent living-docs-bundle
as páginas em espanhol do manual estão defasadas => docs-translation-workflow living-docs-bundle
padrões para um serviço web em python => fastapi-claude-md
testes que uma hora funcionam e outra hora quebram => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
quem manda em quem durante uma pane => incident-desk
mexam num sistema antigo sem estragar o que funciona => legacy-characterization
incluir coluna numa tabela enorme sem derrubar o sistema => sql-migrations-claude-md migration-review-agent
alertas de segurança demais nos pacotes do node => npm-audit-triage
botões com textos estranhos, parecem robô traduzindo => microcopy-ptbr-agent microtextos-pt-br
deixem todas as telas da empresa com a mesma cara => oficina-de-interfaces
montar a escala de sobreaviso => on-call-starter
imprimindo a apostila com boa aparência => paper-and-screen
aprender com a pane sem apontar dedos => postmortem-prompts incident-desk
rabiscos de reuniões viram especificação => prd-from-notes-prompts
descrever um componente para os programadores => prompts-componentes-ui
robôs que opinam sobre o código que enviei => pull-request-squad
mostrar à diretoria que testamos direito => quality-shelf test-evidence
tabelas bonitas para valores em dinheiro => quiet-ledger
colocar no ar sem pânico => release-squad release-train
avaliar com o time como foi a quinzena => retro-board-local
responder quem achou uma brecha => secure-intake
evitem que hackers invadam minha api em node => secure-node-claude-md
telão da central de monitoramento => signal-console
consulta demorando uma eternidade => sql-explain-reader
perguntas sobre vendas viram sql => sql-query-prompts
impedir a ia de bagunçar a nuvem => terraform-house-rules terraform-plan-agent
o que some se eu aplicar este plano => terraform-plan-agent
pensar como um invasor => threat-model-agent threat-model-prompts
vale a pena pagar tanto por cada cliente novo => unit-economics-sheet
avísame si un cambio rompe a quienes consumen nuestra api => api-contract-diff
ayúdame a redactar la referencia de mis endpoints => api-docs-prompts
quiero librarme de una tarea pesada que repito cada mañana => automatizacion-squad
comprobemos que las copias de seguridad sirven => backup-restore-drill
estilos para una tiendita en internet => barro-design
montones de mensajes de los que probaron la versión previa => beta-feedback-triage
que me avisen antes de que expire el candado de la web => cert-expiry-watch
contadles a los clientes qué mejoramos => changelog-writer
explícame esta línea del crontab => cron-a-humano
echar un vistazo a un archivo enorme separado por comas => csv-peek
convertir una planilla en tablas de base de datos => csv-to-sql-schema
el otro equipo modifica campos sin decirnos nada => data-contract-kit
hay valores raros en una tabla que no es nuestra => data-quality-squad
recordar por qué elegimos esta tecnología => decision-register
poner al día los paquetes del proyecto => dependency-upgrade-workflow npm-audit-triage
averiguar si alguien necesita lo que vamos a construir => discovery-squad
que la ia redacte manuales como es debido => docs-as-code-claude-md
trozos de código sin explicación => docs-gap-agent
el manual en inglés cambió y el nuestro se quedó viejo => docs-translation-workflow living-docs-bundle
llevar las cuentas de un trabajador por cuenta propia => facturas-en-carpeta
calcúlame los impuestos del trimestre => facturas-en-carpeta
convenciones para un servicio en python => fastapi-claude-md
pruebas que fallan de vez en cuando sin motivo => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
casillas y campos que cualquiera pueda rellenar => formas-claras
subir clientes desde excel sin meter la pata => importacion-csv csv-to-sql-schema
quién manda cuando todo se viene abajo => incident-desk
tocar código viejo sin romperlo => legacy-characterization
añadir una columna mientras la gente sigue usando la aplicación => sql-migrations-claude-md migration-review-agent
demasiadas alertas en los paquetes de javascript => npm-audit-triage dependency-upgrade-workflow
organizar los turnos de noche => on-call-starter
un manual que se imprima bien => paper-and-screen
averigüemos qué pasó anoche sin echar culpas => postmortem-prompts incident-desk
pasar mis garabatos de la reunión a un documento de requisitos => prd-from-notes-prompts
que alguien critique mi código antes de integrarlo => pull-request-squad
enseñarle al jefe que probamos bien => quality-shelf test-evidence
tablas elegantes de importes => quiet-ledger
guiones de terminal que corran en cualquier linux => reglas-shell-posix
sacar la nueva versión sin sobresaltos => release-squad release-train
publicamos siempre el mismo día => release-train
reunión para hablar de qué hicimos mal en el sprint => retro-board-local
contestar a quien descubre un agujero de seguridad => secure-intake
que no puedan hackear mi servidor node => secure-node-claude-md
pantalla gigante con el estado de los servidores => signal-console
la base de datos va lentísima => sql-explain-reader
hacerle preguntas a mis tablas en lenguaje normal => sql-query-prompts
qué se va a destruir en la nube => terraform-plan-agent
por dónde podría colarse un atacante => threat-model-agent threat-model-prompts
cuándo recupero lo que gasto en captar un cliente => unit-economics-sheet
`);

/** Written after the first round of everyday words. Concepts were added for their misses. */
export const FIFTH_LATER = labelled(`
I'd like a bot that reads what my coworker wrote and says if it is ok to merge => pull-request-squad
our help articles in spanish no longer match the english ones => docs-translation-workflow living-docs-bundle
something to tell me how sure I can be that the restore works => backup-restore-drill
can anyone explain why this select needs forty seconds => sql-explain-reader
collect suggestions from people trying our unreleased app => beta-feedback-triage
the certficate of our mail server lapsed again => cert-expiry-watch
make release announcements from the history of the repository => changelog-writer
half of the failures in jenkins are bogus => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
where do we write down that we rejected microservices => decision-register
our engineers hate being called on sundays, need a fair schedule => on-call-starter
nobody knows how this billing module works any more and we must extend it => legacy-characterization test-rescue-bundle
is removing this json attribute going to hurt mobile users => api-contract-diff
have claude follow our cloud provisioning conventions => terraform-house-rules
list what gets deleted before I press apply => terraform-plan-agent
typeset our guidelines so employees can print them => paper-and-screen
stylesheet for a trading back office with lots of decimals => quiet-ledger
colourblind friendly monitoring screens => signal-console
we want shipping to become predictable => release-train release-squad
verify our gross margin per seat => unit-economics-sheet
feed user calls to a model and get a requirements doc => prd-from-notes-prompts
weekly chore to refresh node modules => dependency-upgrade-workflow
some functions have no docstring, list them => docs-gap-agent living-docs-bundle
a researcher says our login can be bypassed, how should we respond => secure-intake
describe columns and types of an unknown tsv => csv-peek csv-to-sql-schema
a private place for the team to say what bothered them this sprint => retro-board-local
queria um robozinho que lesse as alteracoes dos colegas e apontasse defeitos => pull-request-squad
nossos artigos de ajuda em inglês estão adiantados em relação aos em português => docs-translation-workflow living-docs-bundle
como ter certeza de que conseguimos restaurar tudo => backup-restore-drill
por que esse select leva quarenta segundos => sql-explain-reader
reunir sugestões dos clientes que estão usando a versão beta => beta-feedback-triage
o certifcado do servidor de email venceu de novo => cert-expiry-watch
gerem as notas da versão a partir do histórico do repositório => changelog-writer
metade das falhas do jenkins é alarme falso => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
onde registramos que descartamos microsserviços => decision-register
montem uma escala justa para quem atende de fim de semana => on-call-starter
ninguém sabe mais como funciona esse módulo e precisamos ampliá-lo => legacy-characterization
remover este atributo do json prejudica quem usa o aplicativo => api-contract-diff
obrigar o claude a seguir nossas convenções de nuvem => terraform-house-rules
quero ver o que vai ser excluído antes de aplicar o terraform => terraform-plan-agent
folha de estilo para o setor financeiro com muitos decimais => quiet-ledger
queremos que as entregas sejam previsíveis => release-train release-squad
conferir nossa margem por assinante => unit-economics-sheet
transformem conversas com usuários em documento de requisitos => prd-from-notes-prompts
tarefa semanal para renovar os pacotes do node => dependency-upgrade-workflow
um especialista diz que dá para burlar nosso login, como respondemos => secure-intake
lugar reservado para a equipe desabafar sobre o sprint => retro-board-local
dizer de forma mais simpática que o pagamento falhou => microtextos-pt-br microcopy-ptbr-agent
deixar os formulários, a loja e os relatórios com aparência combinando => oficina-de-interfaces
pagina de produto com preco e parcelamento => barro-design
revisem se este botão pode ser usado por quem não enxerga => prompts-componentes-ui
un robot que lea los cambios de mis compañeros y señale defectos => pull-request-squad
los artículos de ayuda en inglés ya no coinciden con los españoles => docs-translation-workflow living-docs-bundle
cómo asegurarnos de que podremos recuperarlo todo => backup-restore-drill
por qué esta consulta necesita cuarenta segundos => sql-explain-reader
recopilar sugerencias de quienes prueban la beta => beta-feedback-triage
el certficado del servidor de correo caducó otra vez => cert-expiry-watch
generadme las notas de versión a partir del historial del repositorio => changelog-writer
la mitad de los fallos de jenkins son falsas alarmas => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
dónde anotamos que descartamos los microservicios => decision-register
reparto justo de las llamadas del fin de semana entre ingenieros => on-call-starter
nadie sabe ya cómo funciona este módulo y hay que ampliarlo => legacy-characterization
quitar este atributo del json perjudicará a las apps móviles => api-contract-diff
obligar a claude a respetar nuestras convenciones de nube => terraform-house-rules
quiero ver lo que se eliminará antes de aplicar terraform => terraform-plan-agent
queremos que las entregas sean previsibles => release-train release-squad
revisar nuestro margen por suscriptor => unit-economics-sheet
conviértanme las llamadas con usuarios en un documento de requisitos => prd-from-notes-prompts
un experto dice que se puede saltar nuestro login, qué le contestamos => secure-intake
cada cuánto salta este temporizador => cron-a-humano
programita que mueva datos de un correo a una hoja cada día => automatizacion-squad
cuánto debo a hacienda este trimestre => facturas-en-carpeta
que el formulario señale claramente los campos mal rellenados => formas-claras
cargar en nuestro sistema el fichero que nos pasa el distribuidor => importacion-csv
que el asistente escriba scripts de bash robustos => reglas-shell-posix
qué nos podrían robar y cómo => threat-model-agent threat-model-prompts
`);

/** Written after the last change, and only counted. */
export const FIFTH_HELD_OUT = labelled(`
my teammates want someone neutral to inspect their branches => pull-request-squad
which screens of our manual were never translated to french => docs-translation-workflow living-docs-bundle
postgres chooses the wrong plan => sql-explain-reader
our postmortems always turn into arguments => postmortem-prompts incident-desk retro-board-local
warn before the tls thing on our load balancer dies => cert-expiry-watch
sumarize what changd between two tags for custmers => changelog-writer
agree with the analytics people on what they receive from us => data-contract-kit
what does it cost to win a subscriber => unit-economics-sheet
our monorepo has hundreds of stale npm packages => dependency-upgrade-workflow npm-audit-triage
make agents stop inventing terraform modules => terraform-house-rules
will clients notice if I make this field optional => api-contract-diff
someone should rehearse the deployment before thursday => release-squad
alguém imparcial para olhar os ramos dos meus colegas => pull-request-squad
o postgres escolhe o plano errado => sql-explain-reader
toda análise de incidente vira briga => postmortem-prompts incident-desk
resumam o que mudou entre duas tags para os clientes => changelog-writer
acertar com o pessoal de análise o que eles recebem da gente => data-contract-kit
quanto gastamos para ganhar um assinante => unit-economics-sheet
centenas de pacotes npm parados no tempo => dependency-upgrade-workflow npm-audit-triage
os clientes vão notar se este campo virar opcional => api-contract-diff
treinar a subida antes de quinta => release-squad
mensagem educada quando a busca não acha nada => microtextos-pt-br microcopy-ptbr-agent
vitrine de docinhos com preço e estoque => barro-design
meus prints de tela precisam seguir um só padrão visual => oficina-de-interfaces
alguien neutral que mire las ramas de mis colegas => pull-request-squad
postgres elige mal el plan => sql-explain-reader
cada análisis de incidente acaba en pelea => postmortem-prompts incident-desk
resumidme qué cambió entre dos etiquetas => changelog-writer
pactar con los analistas lo que les entregamos => data-contract-kit
cuánto cuesta ganar un abonado => unit-economics-sheet
cientos de paquetes npm anticuados => dependency-upgrade-workflow npm-audit-triage
lo notarán los clientes si este campo pasa a ser opcional => api-contract-diff
ordenar mis recibos y saber cuánto iva toca => facturas-en-carpeta
a qué hora corre el proceso nocturno si cambia el reloj => cron-a-humano
que un aparato haga por mí el informe de los lunes => automatizacion-squad
avisos del formulario que entienda un lector de pantalla => formas-claras
`);

/** No seeded product fits. */
export const FIFTH_WITHOUT_PRODUCT = `
convert my lecture recordings to subtitles
make a presentation about penguins
schedule posts on instagram
find flights under two hundred euros
crop and resize product pictures
write a cover letter for a job
generate a quiz for my biology class
mix a song with more bass
planejar a reforma do apartamento
escrever um discurso de formatura
criar legendas para o instagram
remover ruído de uma gravação
montar um cardápio da semana
organizar minha coleção de vinis
traduzir a letra de uma música
diseñar una invitación de boda
subtitular una película
hacer un logotipo para mi peluquería
preparar una entrevista de trabajo
comparar precios de lavadoras
aprender a tocar el ukelele
editar un podcast
`
  .trim()
  .split("\n");

/** Written with the later sentences. No seeded product fits. */
export const FIFTH_LATER_WITHOUT_PRODUCT = `
compose a farewell card for my boss
voice clone of my grandfather
count calories from a photo of my plate
make a level for a platform game
turn my house plan into 3d
find a dentist nearby
generate tiktok videos
receita de feijoada vegana
planejar o enxoval do bebê
traduzir um filme para libras
desenhar tatuagens
quero aprender a dançar forró
preparar un viaje a japón
escribir una novela policiaca
identificar plantas con la cámara
arreglar el grifo de la cocina
hacer un horario de estudio
componer una canción de cuna
`
  .trim()
  .split("\n");
