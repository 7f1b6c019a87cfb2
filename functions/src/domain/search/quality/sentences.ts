/** A sentence that people might type, and the seeded products that fit it. */
export interface Labelled {
  readonly text: string;
  readonly fits: readonly string[];
}

export const labelled = (table: string): Labelled[] =>
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

/** Never examined during tuning, so the result for these sentences is unbiased. */
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

/** Written after the list of concepts, which was not changed afterward. */
export const LATER = labelled(`
I need something that turns my git log into a changelog customers will read => changelog-writer
an extra pair of eyes on my code before it gets merged => pull-request-squad
our German manual lags behind the English original => docs-translation-workflow living-docs-bundle
why is postgres doing a sequential scan here => sql-explain-reader
the build is red on Mondays and green on Tuesdays with the same code => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
get an alarm ten days before the TLS cert of our shop dies => cert-expiry-watch
questions to ask users so that they tell the truth => discovery-squad
go through a heap of emails from beta testers => beta-feedback-triage
nobody dares to touch this module because it has no tests => legacy-characterization test-rescue-bundle
what does this infrastructure change delete in production => terraform-plan-agent terraform-house-rules
rename a column while the app keeps running => sql-migrations-claude-md migration-review-agent
can we really restore yesterday's dump => backup-restore-drill operations-starter-bundle
who gets woken up at three in the morning => on-call-starter incident-desk
write up what went wrong last night without pointing fingers => postmortem-prompts incident-desk
peek into a 4 gigabyte export without opening excel => csv-peek
the upstream team keeps changing columns without telling us => data-contract-kit
a stranger mailed us about a security hole, how do we answer => secure-intake
how will our api consumers suffer from this new version => api-contract-diff
is customer acquisition worth the money we spend => unit-economics-sheet
remember why we picked kafka over rabbitmq => decision-register
a board for sprint retros that sends no data anywhere => retro-board-local
css for wall mounted monitoring screens => signal-console
stylesheet for balance sheets and bookkeeping tables => quiet-ledger
make my markdown manual look good on paper => paper-and-screen
teach claude to write safe express handlers => secure-node-claude-md
nice project conventions for a python web api => fastapi-claude-md
squeeze a spec out of my scribbled notes => prd-from-notes-prompts
natural language to sql => sql-query-prompts
show an auditor that each promise is covered by a check => test-evidence quality-shelf
stdin is a csv, I want a create table => csv-to-sql-schema
preciso de um registro de alterações legível para os clientes => changelog-writer
alguém para conferir minha alteração antes de ir para a branch principal => pull-request-squad
teste passa na minha máquina e quebra no servidor de integração => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
meu select demora dez segundos => sql-explain-reader
aviso antes que o certificado do domínio expire => cert-expiry-watch
loja de roupas online bonita sem framework => barro-design oficina-de-interfaces
mensagens de erro amigáveis no aplicativo => microtextos-pt-br microcopy-ptbr-agent
ensaiar a recuperação de dados depois de um desastre => backup-restore-drill operations-starter-bundle
alterar tabela grande no postgres sem travar => sql-migrations-claude-md migration-review-agent
quem atende o telefone quando o sistema cai de madrugada => on-call-starter incident-desk
quanto custa conquistar um cliente e quando ele se paga => unit-economics-sheet
descobrir quais funções ninguém documentou => docs-gap-agent living-docs-bundle
bibliotecas desatualizadas e inseguras no meu package.json => npm-audit-triage dependency-upgrade-workflow
documentar um botão do nosso design system => prompts-componentes-ui
organizar as opiniões dos testadores do beta => beta-feedback-triage
onde um invasor poderia entrar no meu sistema => threat-model-agent threat-model-prompts
roteiro para colocar a versão nova no ar sem susto => release-squad release-train operations-starter-bundle
qué significa */15 9-17 * * 1-5 en crontab => cron-a-humano
programar una tarea para el último viernes del mes => cron-a-humano
presentar el modelo 303 a hacienda => facturas-en-carpeta
un formulario que valide el dni y el iban => formas-claras
mi jefe me pide copiar datos a mano todos los días => automatizacion-squad
un proveedor me manda un archivo separado por punto y coma con acentos rotos => importacion-csv csv-to-sql-schema csv-peek
scripts que funcionen también en alpine => reglas-shell-posix
saber qué va a borrar terraform antes de aplicarlo => terraform-plan-agent terraform-house-rules
el código viejo que nadie quiere tocar => legacy-characterization test-rescue-bundle
avisar a los usuarios de la api de que cambiamos un campo => api-contract-diff api-docs-prompts
mantener al día las traducciones del manual => docs-translation-workflow living-docs-bundle
cronología de lo que pasó durante la caída => postmortem-prompts incident-desk
apuntar las decisiones del proyecto para los que lleguen después => decision-register
`);

/** Written at the same time. No seeded product fits. */
export const LATER_WITHOUT_PRODUCT = `
best sushi near my office
fix the carburetor of my motorbike
how do i get rid of ants in the kitchen
convert mp4 to gif
translate this love letter into italian
generate anime avatars
lose five kilos before summer
count cards in blackjack
minecraft mod with dragons
compare mortgage rates
a wedding speech for my brother
identify birds by their song
solve my physics exam
remove the background of a photo
write rust firmware for a drone
kubernetes helm charts for kafka
como consertar a geladeira
horário do ônibus para o centro
letra de samba para o carnaval
planejar minhas férias no nordeste
jogar xadrez contra o computador
comprar um carro usado
plantar tomates na varanda
traductor de lenguaje de señas
entradas para el concierto del sábado
ejercicios de piano para principiantes
pronóstico del tiempo en bogotá
nombres para mi perro
aprender alemán en tres meses
reconocer caras en las fotos del móvil
`
  .trim()
  .split("\n");

/**
 * A third set: goals, problems and typing errors. Its misses were examined, and concepts were added for them.
 */
export const THIRD_DEVELOPMENT = labelled(`
our customers complain every time we change the json we send them => api-contract-diff
help a newcomer make the first request to our rest interface => api-docs-prompts
pasamos horas copiando celdas de un excel a otro => automatizacion-squad
we never tried to recover our database dump => backup-restore-drill operations-starter-bundle
site de vendas com fotos de produtos, parcelas e carrinho => barro-design oficina-de-interfaces
hundreds of messages from early testers, what do we fix first => beta-feedback-triage
our https broke on sunday because nobody renewed it => cert-expiry-watch
resumo das mudanças desde a última tag => changelog-writer
what does 0 3 * * 0 mean => cron-a-humano
have a quick look at an enormous comma separated file => csv-peek
guess the column types of a spreadsheet export and make the sql table => csv-to-sql-schema
los de ventas cambian el formato del archivo sin avisar => data-contract-kit importacion-csv
find wrong values in a table that another department maintains => data-quality-squad csv-peek data-contract-kit
we keep arguing about things we settled a year ago => decision-register
my package-lock is two years behind => dependency-upgrade-workflow npm-audit-triage
is there really a need for this feature? ask people first => discovery-squad
teach the assistant how to write manuals => docs-as-code-claude-md
undocumented exports in my typescript library => docs-gap-agent living-docs-bundle
the spanish pages of our handbook are out of date => docs-translation-workflow living-docs-bundle
llevar la contabilidad con archivos de texto => facturas-en-carpeta
how should claude structure a python rest backend => fastapi-claude-md
one of our specs goes red every tenth run => flaky-test-agent flaky-test-ledger junit-flake-ranker test-rescue-bundle
pedir datos personales en una página web sin confundir a la gente => formas-claras
cargar clientes desde una hoja de cálculo sin estropear la base => importacion-csv csv-to-sql-schema
everything is on fire, who does what => incident-desk on-call-starter
which junit cases pass and fail on the same commit => junit-flake-ranker flaky-test-ledger flaky-test-agent
I inherited ten year old php and must alter it safely => legacy-characterization test-rescue-bundle
documentation that never gets old => living-docs-bundle docs-translation-workflow docs-gap-agent
que palavras colocar em um botão de confirmação => microcopy-ptbr-agent microtextos-pt-br
will this alter table block writes => migration-review-agent sql-migrations-claude-md
forty security warnings after npm install => npm-audit-triage dependency-upgrade-workflow
padronizar as telas de vários produtos da empresa => oficina-de-interfaces
nobody wants to carry the pager => on-call-starter
we just became responsible for our own servers => operations-starter-bundle on-call-starter
print our handbook with page numbers => paper-and-screen
learn from the outage without blaming anybody => postmortem-prompts incident-desk
transform a customer call into a specification => prd-from-notes-prompts
descrever as variantes de um botão para desenvolvedores => prompts-componentes-ui
critique my patch before my colleagues see it => pull-request-squad
convince management that we test the right things => quality-shelf test-evidence
pretty tables for amounts of money => quiet-ledger
mi script no funciona en alpine linux => reglas-shell-posix
who decides whether we go live tonight => release-squad release-train
when is the next feature freeze => release-train
what went well and what did not, with anonymous stickers => retro-board-local
somebody claims to have hacked us and wants a reward => secure-intake
evitar inyecciones y ssrf en express => secure-node-claude-md
big monitor with server status in the office => signal-console
the database query takes forever => sql-explain-reader
total revenue is twice what it should be after a join => sql-query-prompts
restrições para o agente que escreve infraestrutura => terraform-house-rules
does this plan open a port to the internet => terraform-plan-agent terraform-house-rules
where are the gaps in our testing => test-evidence quality-shelf
the whole test suite is a mess, where to begin => test-rescue-bundle flaky-test-agent legacy-characterization
think like a hacker about our new feature => threat-model-agent threat-model-prompts
how many months until a subscriber becomes profitable => unit-economics-sheet
`);

/** The other half of the third set. It is used only for measurement, never for tuning. */
export const THIRD_HELD_OUT = labelled(`
did somebody sneak an incompatible endpoint into this branch => api-contract-diff
announce that an old endpoint will be switched off => api-docs-prompts
convertir un proceso manual en un programita => automatizacion-squad
how long would it take us to come back after losing everything => backup-restore-drill operations-starter-bundle
visual para uma lojinha artesanal na internet => barro-design oficina-de-interfaces
reply to everybody who tried the preview => beta-feedback-triage
chek wich ssl certificats expire this month => cert-expiry-watch
explain to users what is new in version 3 => changelog-writer
a qué hora se ejecutará esta tarea cuando cambie la hora en marzo => cron-a-humano
which columns of this export are empty => csv-peek data-quality-squad
create postgres tables out of text files => csv-to-sql-schema
promise other teams what our dataset looks like => data-contract-kit
de dónde salen estos registros duplicados y rotos => data-quality-squad
template for an adr => decision-register
como manter as bibliotecas npm atualizadas sem quebrar nada => dependency-upgrade-workflow npm-audit-triage
analisar entrevistas gravadas com usuários => discovery-squad prd-from-notes-prompts
find dead links in my readme => docs-as-code-claude-md
qué partes de mi código no están explicadas en ningún sitio => docs-gap-agent living-docs-bundle
traduzir o manual sempre que o original muda => docs-translation-workflow living-docs-bundle
cuánto iva tengo que pagar este trimestre => facturas-en-carpeta
pydantic and sqlalchemy conventions => fastapi-claude-md
cuánto tiempo perdemos por pruebas poco fiables => flaky-test-ledger flaky-test-agent junit-flake-ranker
formluario con mensages de error claros => formas-claras
deshacer una carga masiva que salió mal => importacion-csv
we need severity levels and someone in charge when production breaks => incident-desk on-call-starter
ordenar las pruebas por lo poco que se puede confiar en ellas => flaky-test-ledger junit-flake-ranker flaky-test-agent
golden master for spaghetti code => legacy-characterization
nossos textos parecem traduzidos do inglês => microcopy-ptbr-agent microtextos-pt-br
frases curtas para telas vazias => microtextos-pt-br microcopy-ptbr-agent
mudar o esquema do postgres em produção com o site no ar => migration-review-agent sql-migrations-claude-md
qué paquetes inseguros llegan de verdad a producción => npm-audit-triage dependency-upgrade-workflow
componentes visuais para relatórios e formulários => oficina-de-interfaces prompts-componentes-ui
handover between shifts => on-call-starter incident-desk
primeiros passos de uma equipe que agora cuida da própria produção => operations-starter-bundle on-call-starter
legible typographic stylesheet for long articles => paper-and-screen
informe de lo que falló anoche => postmortem-prompts incident-desk
tenho um monte de anotações e preciso de um documento de produto => prd-from-notes-prompts
aposentar um componente antigo da biblioteca visual => prompts-componentes-ui
revisón de código automática => pull-request-squad
show the boss how good our testing is => quality-shelf test-evidence
design tokens for a bookkeeping app => quiet-ledger
comillas y variables en bash sin sorpresas => reglas-shell-posix
watch the new version after it was deployed => release-squad release-train
publicar una versión cada quince días => release-train
votar ideas en una reunión sin crear cuentas => retro-board-local
how severe is this vulnerability from 0 to 10 => secure-intake
the coding agent should not write insecure javascript servers => secure-node-claude-md
cores que daltônicos distinguem em um painel => signal-console
por que o banco não usa o índice => sql-explain-reader
traducir una pregunta de negocio a una consulta => sql-query-prompts
move a resource to another state file => terraform-house-rules
aws changes that would delete a database => terraform-plan-agent terraform-house-rules
como sabemos que o produto faz o que promete => test-evidence quality-shelf
rescatar un proyecto sin pruebas => test-rescue-bundle legacy-characterization
riesgos de seguridad de una arquitectura => threat-model-agent threat-model-prompts
valor de vida do cliente e cancelamentos => unit-economics-sheet
`);

/** No seeded product fits; examined together with the first half. */
export const THIRD_WITHOUT_PRODUCT = `
how to cook rice without a pot
my dog refuses to eat
knitting pattern for a scarf
repair a leaking kitchen tap
generate a logo with a fox
sell my old sofa
train for a marathon
play chess online
buy concert tickets
best telescope for beginners
como fazer pão caseiro
limpar manchas de vinho do tapete
preço da gasolina hoje
consertar máquina de lavar
desenhar mangá
cómo cuidar un cactus
chistes para niños
entrenar a mi gato
pintar la pared del salón
perder peso rápido
`
  .trim()
  .split("\n");

/** No seeded product fits; never examined. */
export const THIRD_HELD_OUT_WITHOUT_PRODUCT = `
cheap apartments in berlin
write a birthday song for my mother
who won the world cup in 1998
learn japanese verbs
teach my daughter to ride a bike
what should I wear to a wedding
identify this mushroom
translate whale sounds
remove scratches from vinyl records
meditation before sleeping
melhor praia do ceará
tocar piano de ouvido
convite para festa de quinze anos
aplicativo de namoro
curso de culinária italiana
comprar zapatos rojos
alquilar un coche en mallorca
ganar la lotería
partituras de guitarra flamenca
dibujar un dragón
`
  .trim()
  .split("\n");
