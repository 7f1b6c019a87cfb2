/** A sentence as people type it, and the seeded products that fit. */
export interface Labelled {
  readonly text: string;
  readonly fits: readonly string[];
}

const labelled = (table: string): Labelled[] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [text = "", slugs = ""] = line.split(" => ");
      return { text, fits: slugs.split(" ") };
    });

/** Written before the search was tuned, and used to tune it. */
export const DEVELOPMENT = labelled(`
write release notes from git history => changelog-writer
find bugs in my pull request => pull-request-squad
translate my documentation into another language => docs-translation-workflow living-docs-bundle
make my sql faster => sql-explain-reader
my postgres query is slow, why? => sql-explain-reader
tests that fail randomly in CI => flaky-test-agent flaky-test-ledger junit-flake-ranker
warn me before my ssl certificate runs out => cert-expiry-watch
interview customers before building something => discovery-squad prd-from-notes-prompts
turn meeting notes into product requirements => prd-from-notes-prompts
change old code without breaking it => legacy-characterization test-rescue-bundle
is this terraform plan safe to apply => terraform-plan-agent terraform-house-rules
which npm vulnerabilities should I fix first => npm-audit-triage dependency-upgrade-workflow
add a column to a big table without downtime => sql-migrations-claude-md migration-review-agent
check whether my backups can be restored => backup-restore-drill operations-starter-bundle
what to do when the site is down => incident-desk on-call-starter postmortem-prompts
run a retrospective without signing up for a service => retro-board-local
convert a spreadsheet to a database table => csv-to-sql-schema
find out which functions have no documentation => docs-gap-agent
what could an attacker do to my service => threat-model-agent threat-model-prompts
does a customer earn back what we paid for ads => unit-economics-sheet
record why we made an architecture decision => decision-register
css for pages that people print => paper-and-screen
colors for accounting screens with many numbers => quiet-ledger
screen on the wall of the operations room => signal-console
does this api change break my clients => api-contract-diff
quero traduzir a documentação do meu projeto => docs-translation-workflow living-docs-bundle
revisar meu código antes do merge => pull-request-squad
meus testes falham às vezes sem motivo => flaky-test-agent flaky-test-ledger junit-flake-ranker
consulta sql muito lenta => sql-explain-reader
gerar notas de versão a partir dos commits => changelog-writer
tema css para loja virtual => barro-design oficina-de-interfaces
textos de botões e mensagens de erro em português => microtextos-pt-br microcopy-ptbr-agent
o certificado https vai vencer => cert-expiry-watch
testar se o backup funciona => backup-restore-drill operations-starter-bundle
entrevistar clientes para validar uma ideia => discovery-squad
organizar o plantão da equipe => on-call-starter incident-desk
escrever requisitos de produto => prd-from-notes-prompts
atualizar as dependências toda semana => dependency-upgrade-workflow
modelagem de ameaças do meu sistema => threat-model-agent threat-model-prompts
importar planilha para o banco de dados => csv-to-sql-schema importacion-csv csv-peek
registrar decisões de arquitetura => decision-register
prompts para documentar componentes => prompts-componentes-ui
migração do banco sem parar o sistema => sql-migrations-claude-md migration-review-agent
quiero entender una expresión cron => cron-a-humano
llevar mis facturas e impuestos de autónomo => facturas-en-carpeta
formularios accesibles para mi web => formas-claras
automatizar una tarea repetitiva => automatizacion-squad
cargar un csv que me manda un cliente => importacion-csv csv-to-sql-schema csv-peek
escribir scripts de bash que no fallen => reglas-shell-posix
traducir la documentación => docs-translation-workflow living-docs-bundle
mis pruebas fallan a veces => flaky-test-agent flaky-test-ledger junit-flake-ranker
revisar el plan de terraform => terraform-plan-agent terraform-house-rules
consulta lenta en postgresql => sql-explain-reader
qué hacer después de una caída del servicio => postmortem-prompts incident-desk
saber si las copias de seguridad sirven => backup-restore-drill operations-starter-bundle
reunión de retrospectiva del equipo => retro-board-local
comprobar la calidad de los datos => data-quality-squad data-contract-kit csv-peek
clasificar los comentarios de los usuarios => beta-feedback-triage
reglas de seguridad para node => secure-node-claude-md
calcular el margen y la rentabilidad por cliente => unit-economics-sheet
`);

/** Never looked at while tuning: the figure for these is the honest one. */
export const HELD_OUT = labelled(`
generate a changelog my users can understand => changelog-writer
second opinion on a diff before I merge => pull-request-squad
keep the french docs in sync with the english ones => docs-translation-workflow living-docs-bundle
read an explain analyze output for me => sql-explain-reader
rank the unreliable tests in our build => flaky-test-ledger junit-flake-ranker flaky-test-agent
monitor tls expiry dates of all our domains => cert-expiry-watch
talk to users and analyze the transcripts => discovery-squad
summarize user complaints from the beta => beta-feedback-triage
refactor legacy code that has no tests => legacy-characterization test-rescue-bundle
what will terraform destroy => terraform-plan-agent
keep our dependencies up to date => dependency-upgrade-workflow
review a database migration for locks => migration-review-agent sql-migrations-claude-md
practice disaster recovery => backup-restore-drill
set up an on call rotation for a small team => on-call-starter
write a blameless incident review => postmortem-prompts incident-desk
best practices for fastapi => fastapi-claude-md
inspect a huge csv file from the terminal => csv-peek
agree on data formats between two teams => data-contract-kit
accept security reports from researchers => secure-intake
deploy to production calmly => release-squad release-train operations-starter-bundle
ship every two weeks on a fixed date => release-train
prove that every requirement has a test => test-evidence quality-shelf
write an api reference page => api-docs-prompts
rules so the agent writes better documentation => docs-as-code-claude-md
turn a question into a sql query => sql-query-prompts
escrever um changelog => changelog-writer
achar problemas no pull request => pull-request-squad
código legado sem testes => legacy-characterization test-rescue-bundle
melhorar o desempenho do banco de dados => sql-explain-reader
quais pacotes npm têm vulnerabilidades => npm-audit-triage dependency-upgrade-workflow secure-node-claude-md
sistema de design para e-commerce brasileiro => barro-design oficina-de-interfaces
revisar os textos da interface do aplicativo => microcopy-ptbr-agent microtextos-pt-br
quadro de retrospectiva que funciona offline => retro-board-local
limpar dados de um csv => csv-to-sql-schema csv-peek data-quality-squad importacion-csv
calendário de lançamentos => release-train
o que fazer quando o servidor cai => incident-desk on-call-starter postmortem-prompts
revisar acessibilidade de um componente => prompts-componentes-ui oficina-de-interfaces
painel escuro para a sala de operações => signal-console
calcular se minha startup dá lucro => unit-economics-sheet
juntar vários design systems => oficina-de-interfaces
regras de segurança para o backend em javascript => secure-node-claude-md
triagem do feedback dos usuários => beta-feedback-triage
contrato de dados entre equipes => data-contract-kit
ejecutar un script cada lunes a las nueve => cron-a-humano
calcular el iva trimestral => facturas-en-carpeta
diseño de formularios con validación => formas-claras
escribir las notas de la versión => changelog-writer
encontrar errores en el código antes de publicarlo => pull-request-squad
validar un archivo csv antes de importarlo => importacion-csv csv-to-sql-schema csv-peek
tablero de operaciones con modo oscuro => signal-console
migrar la base de datos sin parar => sql-migrations-claude-md migration-review-agent
documentar decisiones técnicas => decision-register
certificados a punto de caducar => cert-expiry-watch
guardias del equipo de operaciones => on-call-starter incident-desk
modelo de amenazas => threat-model-agent threat-model-prompts
actualizar dependencias con seguridad => dependency-upgrade-workflow npm-audit-triage
hojas de estilo para informes financieros => quiet-ledger
dejar de hacer trabajo manual aburrido => automatizacion-squad
entrevistas con clientes => discovery-squad
normas para escribir en bash => reglas-shell-posix
`);

/** Sentences that no seeded product fits. */
export const WITHOUT_PRODUCT = `
chocolate cake recipe
book a cheap flight to paris
train a neural network on my photos
compose music for a podcast
write a love poem for my girlfriend
mine bitcoin on my laptop
learn to play the guitar
edit a video for youtube
plan a workout for the gym
3d model of a spaceship
predict the weather tomorrow
unity game with multiplayer
dating advice
stock market trading bot
draw a cartoon cat
resume for a nurse
homework help for geometry
receita de bolo de cenoura
passagem barata para lisboa
jogo de futebol para celular
editar foto de casamento
dieta para emagrecer
aprender violão
currículo para enfermeira
receta de paella
vuelos a buenos aires
rutina de ejercicios para el gimnasio
letra de una canción de amor
cuento para dormir a mi hija
horóscopo de hoy
`
  .trim()
  .split("\n");
