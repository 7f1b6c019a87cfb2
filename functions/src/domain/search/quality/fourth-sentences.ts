import { labelled } from "./sentences.js";

/**
 * Goals and problems in words that the products do not use, written before the lexicon. The misses of this half were
 * examined, but no words were added for them.
 */
export const FOURTH_DEVELOPMENT = labelled(`
my queries take forever since we have more customers => sql-explain-reader
we keep forgetting why we picked this database => decision-register
the build is red again but passes when I rerun it => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
got paged at 3am and had no idea who to call => on-call-starter incident-desk
stop https certificates from surprising us => cert-expiry-watch
score how severe a vulnerability is => secure-intake
was this npm package tampered with => dependency-upgrade-workflow
sqlalchemy session best practices => fastapi-claude-md
prevent ssrf and path traversal in express => secure-node-claude-md
guardrails for an agent editing infrastructure as code => terraform-house-rules
which lock does alter table take => migration-review-agent sql-migrations-claude-md
figure out column types of a file automatically => csv-to-sql-schema csv-peek
who is responsible when numbers in a report are wrong => data-quality-squad data-contract-kit
define monthly active users precisely => sql-query-prompts
how long until marketing spend pays back => unit-economics-sheet
sort hundreds of emails from early testers => beta-feedback-triage
our manual is outdated in german => docs-translation-workflow living-docs-bundle
teach an agent to write tutorials properly => docs-as-code-claude-md api-docs-prompts
explain our rest endpoints to developers => api-docs-prompts
nice looking handbook when exported to pdf or paper => paper-and-screen
monitoring wall display readable by color blind people => signal-console
when is the next code freeze => release-train
could we recover if the server burned down => backup-restore-drill
automated second reviewer for merge requests => pull-request-squad
first steps for a team that just took over its servers => operations-starter-bundle on-call-starter
meu banco está lento e não sei qual índice criar => sql-explain-reader
o teste passa na minha máquina e quebra na esteira => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
mensagens de erro mais educadas => microtextos-pt-br microcopy-ptbr-agent
mostrar preço parcelado e frete na vitrine => barro-design
deixar a aparência de todas as telas consistente => oficina-de-interfaces
relatório do incidente sem culpar ninguém => postmortem-prompts incident-desk
onde anotar as escolhas técnicas do time => decision-register
quanto tempo até o cliente se pagar => unit-economics-sheet
roteiro de perguntas para conversar com clientes => discovery-squad
o que pode dar errado na segurança do meu sistema => threat-model-agent threat-model-prompts
alterar tabela grande sem travar => sql-migrations-claude-md migration-review-agent
nossa documentação em inglês mudou e a em português ficou velha => docs-translation-workflow living-docs-bundle
publicar versões em datas fixas => release-train
contar a los usuarios qué hay de nuevo => changelog-writer
qué significa 0 9 * * 1 => cron-a-humano
campos de un formulario que funcionen con lector de pantalla => formas-claras
subir un fichero de datos sin romper nada => importacion-csv
mi script falla en alpine pero no en ubuntu => reglas-shell-posix
ensayar la recuperación de archivos perdidos => backup-restore-drill
un investigador encontró un fallo de seguridad en nuestro programa => secure-intake
comparar dos versiones de la misma api => api-contract-diff
acuerdo entre quien produce los datos y quien los usa => data-contract-kit
cuánto gano por cada suscriptor => unit-economics-sheet
funciones sin documentar => docs-gap-agent
revisar los cambios de un compañero => pull-request-squad
`);

/** Used only for measurement. */
export const FOURTH_HELD_OUT = labelled(`
figure out why postgres ignores my index => sql-explain-reader
nobody reads our release announcements because they are full of commit hashes => changelog-writer
how much time do unreliable tests cost us => flaky-test-ledger
what do we learn from yesterday's crash => postmortem-prompts incident-desk
a hacker emailed us about a hole in our website, what do I reply => secure-intake
dependabot opens too many pull requests => dependency-upgrade-workflow npm-audit-triage
opinionated conventions for a python web api => fastapi-claude-md
stop my coding agent from writing insecure javascript => secure-node-claude-md
will this infrastructure change delete production => terraform-plan-agent
rename a column while users are online => sql-migrations-claude-md migration-review-agent
someone sent me a giant spreadsheet export, what is in it => csv-peek
upstream team changed a field and our dashboards broke => data-contract-kit data-quality-squad
ask questions about our sales in plain english and get sql => sql-query-prompts
is our subscription business profitable per customer => unit-economics-sheet
understand what users really need before we code => discovery-squad prd-from-notes-prompts
turn interview notes into a spec => prd-from-notes-prompts
find undocumented public methods => docs-gap-agent living-docs-bundle
detect dead links in markdown => docs-as-code-claude-md
compare two swagger files => api-contract-diff
tables of money that line up, with dark theme => quiet-ledger
sticky notes for a sprint review meeting without an account => retro-board-local
who decides whether we may ship today => release-squad release-train
I inherited a project with no tests and I'm scared to touch it => legacy-characterization test-rescue-bundle
hunt for security weaknesses while designing a feature => threat-model-prompts threat-model-agent
show auditors that requirements are covered => test-evidence
resumir os commits numa linguagem que o cliente entenda => changelog-writer
meu site ficou com o cadeado vermelho porque esqueci de renovar => cert-expiry-watch
o aplicativo está cheio de tradução ao pé da letra => microcopy-ptbr-agent microtextos-pt-br
especificar um botão do design system => prompts-componentes-ui
ninguém sabe quem atende o alarme de madrugada => on-call-starter incident-desk
recuperar os dados depois de um desastre => backup-restore-drill
medo de mexer em código antigo => legacy-characterization test-rescue-bundle
separar as reclamações dos testadores => beta-feedback-triage
quais bibliotecas têm falhas de segurança => npm-audit-triage dependency-upgrade-workflow
a mudança na api vai quebrar os aplicativos? => api-contract-diff
planilha bagunçada com valores faltando => csv-peek data-quality-squad csv-to-sql-schema
dinâmica para a equipe dizer o que melhorar => retro-board-local
la consulta tarda minutos en responder => sql-explain-reader
cada cuánto se ejecuta esta tarea programada => cron-a-humano
presentar la declaración trimestral => facturas-en-carpeta
validar dni e iban en la web => formas-claras
quitarme de encima una tarea que hago todos los días a mano => automatizacion-squad
el servidor se cayó y nadie avisó => incident-desk on-call-starter
renovar el certificado antes de que venza => cert-expiry-watch
pruebas que a veces pasan y a veces no => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
qué va a borrar este cambio de infraestructura => terraform-plan-agent
datos sucios en una tabla ajena => data-quality-squad csv-peek
hablar con usuarios antes de programar => discovery-squad
panel con cifras y totales legibles => quiet-ledger
paquetes desactualizados con agujeros => npm-audit-triage dependency-upgrade-workflow
`);

/** No seeded product fits. */
export const FOURTH_WITHOUT_PRODUCT = `
helm chart for my kubernetes cluster
transcribe a voice recording
scrape product prices from amazon
remove the background from a picture
plan my wedding budget
teach my dog to sit
what should I cook tonight
control my smart lights
consertar a torneira da cozinha
gerar imagens de paisagens
treino de corrida para iniciantes
comprar ingresso de cinema
dublar um filme
recetas con pollo
reservar hotel en la playa
dibujar un mapa de mi barrio
aprender alemán desde cero
`
  .trim()
  .split("\n");

/** No seeded product fits; never examined. */
export const FOURTH_HELD_OUT_WITHOUT_PRODUCT = `
resize thousands of photos at once
build an ios app with swiftui
send whatsapp messages in bulk
generate a logo for my bakery
find a cheap apartment in berlin
crochet pattern for a hat
arduino weather station
best running shoes for flat feet
fantasia de carnaval
legendas para um vídeo
horário do trem para o centro
jogo de xadrez contra o computador
arreglar la bicicleta
hacer un videojuego de plataformas
convertir audio a texto
consejos para adelgazar
cámara de seguridad para mi casa
`
  .trim()
  .split("\n");
