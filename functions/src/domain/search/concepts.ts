import { SUBJECT_WORDS } from "./subject-words.js";

/**
 * Synonyms for the subjects of a marketplace's products, in English, Portuguese, and Spanish. Catalogs are small and
 * their texts are short, so most meanings come from this list. The catalog adds words that occur together.
 *
 * Each line is one concept. Words and phrases before `~` mean the same thing or interest the same people. Words and
 * phrases after it are related. Case, accents, and endings do not matter: `testing` is a form of `test`. Operators can
 * add lines for what their users search for.
 */
export const CONCEPTS = `
changelog, release notes, patch notes, what changed, what's new, notas de versão, notas de la versión, notas de lanzamiento, registro de mudanças, registro de cambios, historial de cambios, novedades, novidades, notas de release ~ commit, git, history, semver, histórico, historial, tag
commit, git, repository, repo, repositorio, version control, controle de versão, control de versiones, branch, merge ~ history, histórico, historial, pull request, changelog
code review, pull request, merge request, pr, prs, diff, reviewer, revisão de código, revisión de código, revisar código, second pair of eyes, peer review ~ bug, correctness, comment, review, revisar, merge
bug, bugs, defect, erro, error, mistake, fault, fallo, falha, defeito, defecto ~ code review, correctness, broken, wrong, problem, problema, issue, test
translate, translation, localize, localization, l10n, i18n, internationalization, multilingual, traduzir, tradução, traducir, traducción, localizar, idioma, glossary ~ language, língua, lengua, glosario, locale
documentation, docs, doc, manual, readme, technical writing, documentação, documentación, documentar, wiki, knowledge base ~ reference, page, markdown, tutorial, writing, technical writer
undocumented, missing documentation, docs gap, gaps in the docs, not documented, without documentation, sin documentar, não documentado, sem documentação, falta documentación ~ documentation, gap, missing, public function, export
performance, fast, faster, slow, slowness, speed, speed up, optimize, optimization, latency, tune, tuning, bottleneck, rendimiento, desempenho, lento, lentitud, lentidão, optimizar, otimizar, acelerar, velocidad, velocidade, takes forever, tarda mucho, demora ~ explain, index, really took, time, quick
sql, query, consulta, select, join, relational ~ database, postgres, postgresql, mysql, sqlite, table, banco de dados, base de datos
database, db, postgres, postgresql, mysql, sqlite, mariadb, base de datos, banco de dados ~ sql, schema, table, migration, query
migration, schema change, alter table, zero downtime, without downtime, sem parar, sin parar, migração, migrar, migración, ddl, backfill, add a column ~ schema, lock, rollback, database, postgresql, downtime
schema, create table, data model, column types, esquema, modelo de dados, modelo de datos, data types ~ table, column, sql, database, types
csv, spreadsheet, excel, xlsx, tsv, planilha, hoja de cálculo, comma separated, google sheets ~ data, dataset, datos, dados, table, import, column, row
import, ingest, load, importar, importação, importación, cargar, carregar, carga ~ csv, data, upload, validation
data quality, clean data, dirty data, bad data, data cleaning, data profiling, profiling, profile, missing values, anomaly, outlier, calidad de datos, qualidade de dados, qualidade dos dados, calidad de los datos, limpiar datos, limpar dados, limpieza de datos, limpeza de dados, datos sucios, dados sujos, garbage data ~ validation, validate, validar, column, table, check, csv
data contract, dataset agreement, data producer, data consumer, contrato de datos, contrato de dados, contratos de dados, contratos de datos, data governance, governance, gobernanza, governança ~ schema, dataset, breach, owner, data team, pipeline
data, dataset, datos, dados ~ csv, table, analytics, data quality
validate, validation, validator, validar, validação, validación, verificar, verificación, verificação, sanity check ~ check, checker, comprobar, conferir, test
api, endpoint, rest, openapi, swagger, http api, web service ~ client, request, backend, sdk, http
breaking change, breaking changes, backward compatible, backwards compatible, incompatible change, compatibility, break clients, compatibilidad, compatibilidade, quebra de compatibilidade, cambios incompatibles, mudanças incompatíveis, romper clientes, quebrar clientes ~ api, contract, deprecation, upgrade guide, diff, migration note
deprecation, deprecate, sunset, retire, upgrade guide, aposentadoria, obsolescencia, descontinuar, discontinuar, end of life ~ breaking change, api
test, testing, qa, quality assurance, prueba, pruebas, probar, teste, testar, unit test, integration test, coverage, cobertura, test suite, junit ~ quality, ci, evidence
flaky, intermittent, unreliable, unstable, nondeterministic, random failure, sometimes fail, fail sometimes, fail randomly, fails randomly, passes on retry, intermitente, inestable, instável, falham às vezes, falha às vezes, fallan a veces, falla a veces, aleatorio, aleatório, pass and fail ~ test, testing, junit, retry, random, ci
ci, continuous integration, build pipeline, pipeline, github actions, jenkins, integración continua, integração contínua ~ build, test, junit, deployment
legacy, old code, untested code, untested, legado, heredado, código antiguo, código antigo, código viejo, refactor, refactoring, refatorar, refatoração, refactorizar, technical debt, tech debt, deuda técnica, dívida técnica, golden master, characterization, nobody understands, nadie entiende, ninguém entende, spaghetti code, safety net ~ test, change code, mutation, rewrite, modernize, without tests, code base
security, secure, seguridad, segurança, seguro, hardening, owasp, attack, attacker, hacker, hacked, ataque, exploit, injection, protect, proteger ~ vulnerability, threat, secret, risk, authorization
vulnerability, vulnerabilities, vulnerabilidade, vulnerabilidad, cve, weakness ~ security, advisory, audit, disclosure, cvss, npm, dependency
threat, threat model, threat modeling, threat modelling, stride, amenaza, ameaça, modelado de amenazas, modelagem de ameaças, attack surface, what could go wrong, what can go wrong, trust boundary ~ security, attacker, data flow, risk, design review, attack
vulnerability report, vulnerability disclosure, disclosure, bug bounty, security report, security researcher, researcher, security policy, responsible disclosure, cvss, reporte de vulnerabilidad, relato de vulnerabilidade, relatórios de vulnerabilidade, reportes de vulnerabilidades, divulgación, divulgação, pesquisador, report security ~ advisory, vulnerability, security, policy, triage
dependency, dependencies, third party, library, libraries, npm, lockfile, lock file, supply chain, outdated package, dependência, dependencia, biblioteca, librería, package manager, node modules, paquete, package ~ upgrade, update, actualizar, atualizar, maintenance, install script, yarn, pnpm, module
upgrade, update, bump, keep current, up to date, actualizar, actualización, atualizar, atualização, al día, em dia ~ dependency, version, maintenance, migration
audit, npm audit, advisory, vulnerable package, vulnerable dependency, auditoría, auditoria ~ vulnerability, dependency, security, npm
release, deploy, deployment, ship, shipping, rollout, go live, put into production, to production, lanzamiento, lançamento, lanzar, lançar, despliegue, desplegar, implantação, implantar, publicar versión, publicar versão, liberar versão, go or no go ~ production, producción, produção, launch, rollback, rehearsal, risk, hot fix
release calendar, release schedule, release cadence, cadence, release train, ship on a schedule, calendar, calendario, calendário, cronograma, cada dos semanas, a cada duas semanas, every two weeks, release management, planificar lanzamientos, planejar releases, planificar versiones ~ release, schedule, agenda, date, train, holiday
incident, outage, downtime, emergency, sev1, incidente, caída del servicio, fora do ar, site is down, goes down, went down, server down, service down, se cae, caiu, cai, interrupción, interrupção, emergencia, emergência, crisis ~ on call, runbook, severity, postmortem, operations, timeline
postmortem, post mortem, post incident, root cause, blameless, lessons learned, causa raíz, causa raiz, after an incident, after the outage, después de un incidente, depois de um incidente, incident review, lecciones aprendidas, lições aprendidas, without blame, sin culpa, sem culpa ~ incident, timeline, blame, contributing factor, retrospective
on call, oncall, pager, paging, rota, duty, guardia, guardias, plantão, sobreaviso, night shift, turno ~ alert, incident, operations, shift, handover, escalation, rotation
runbook, playbook, standard operating procedure, sop, procedure, procedimiento, procedimento, checklist, lista de verificación, lista de verificação, step by step, paso a paso, passo a passo ~ operations, incident, process, steps
backup, restore, disaster recovery, recovery, copia de seguridad, copias de seguridad, respaldo, cópia de segurança, restaurar, restauración, restauração, recuperar, recover, data loss, lose data, perder datos, perder dados, lost data ~ drill, disaster, checksum, desastre
drill, exercise, rehearsal, rehearse, fire drill, simulacro, simulação, ensayo, ensaio, practice, game day ~ backup, incident, on call
certificate, tls, ssl, https, x509, certificado, certificados, handshake, let's encrypt ~ expire, expiry, expiring, domain, renew, host
expire, expiry, expiring, expiration, vencer, vencimiento, vencimento, vence, caduca, caducar, caducidad, expirar, renew, renewal, renovar, about to end ~ certificate, date, watch
monitoring, monitor, observability, uptime, health check, alerting, monitorear, monitoreo, monitorar, monitoramento, vigilar, supervisar, watch ~ dashboard, alert, metric, operations, certificate
dashboard, control room, status board, wall screen, big screen, tablero, painel, panel de control, operations room, noc, command center, sala de control, sala de controle ~ monitoring, operations, metric, chart, dark, screen
dark mode, dark theme, dark, modo oscuro, modo escuro, tema oscuro, tema escuro ~ css, design system
terraform, opentofu, infrastructure as code, iac, hcl, infraestructura como código, infraestrutura como código ~ infrastructure, cloud, state file, plan, aws, devops
infrastructure, infra, cloud, aws, azure, gcp, infraestructura, infraestrutura, nube, nuvem, kubernetes, provisioning ~ terraform, devops, operations
destroy, delete, drop, wipe, borrar, eliminar, apagar, excluir, destruir, remove ~ replace, plan, dangerous
devops, sre, operations, ops, operaciones, operações, site reliability, production, producción, produção ~ infrastructure, on call, release, backup, incident, deployment
shell, bash, posix, sh, zsh, dash, busybox, shell script, bash script, script de shell, guion de shell, línea de comandos, linha de comando, command line, terminal ~ script, unix, linux, quoting
automate, automation, automatizar, automatización, automação, repetitive, repetitive task, manual work, tedious, chore, tarea repetitiva, tareas repetitivas, tarefa repetitiva, tarefas repetitivas, trabajo manual, trabalho manual, by hand, a mano, busywork ~ script, productivity, productividad, produtividade, task
cron, crontab, scheduled job, scheduled task, job schedule, cron expression, tarea programada, tareas programadas, tarefa agendada, tarefas agendadas, agendamento, expresión cron, expressão cron, run every ~ schedule, horario, horário, task, time zone, timer
time zone, timezone, daylight saving, zona horaria, fuso horário, cambio de hora, horário de verão, utc ~ cron, calendar
invoice, invoicing, billing, bill, factura, facturación, fatura, nota fiscal, notas fiscais, accounting, bookkeeping, contabilidad, contabilidade, tax, taxes, vat, iva, irpf, impuesto, imposto, freelancer, freelance, self employed, autónomo, autônomo, hacienda ~ finance, ledger, quarter, trimestre, money
finance, financial, ledger, accounting report, settlement, fintech, bank, banco, bancario, banking, finanzas, finanças, financeiro, financiero, money, dinero, dinheiro, numbers, números ~ table, report, invoice, total, amount
pricing, price, unit economics, churn, ltv, lifetime value, cac, acquisition cost, customer acquisition, margin, payback, break even, saas, subscription, revenue, profit, profitable, make money, precio, preço, margen, margem, suscripción, assinatura, ingresos, receita, rentable, rentabilidad, rentabilidade, lucro, lucrativo, business model, modelo de negocio, modelo de negócio, startup ~ cost, finance, customer, cohort, calculator
product management, product manager, product owner, roadmap, backlog, gestión de producto, gestão de produto, gerente de produto ~ feature, prioritize, discovery, requirements, prd, feedback
requirements, prd, product requirements, spec, specification, product brief, requisitos, requerimientos, especificación, especificação, user stories, historias de usuario, documento de producto, documento de produto ~ product management, notes, meeting notes, feature
notes, meeting notes, interview notes, messy notes, notas, apuntes, anotações, minutes, transcript, transcripción, transcrição ~ prd, meeting, summary, interview
user research, customer interview, user interview, interview, customer discovery, product discovery, discovery, talk to users, talk to customers, survey, entrevista, investigación de usuarios, pesquisa com usuários, descubrimiento, descoberta, hablar con clientes, conversar com clientes, validate an idea, validar idea, validar uma ideia ~ customer, user, transcript, product management, insight
customer, user, client, cliente, usuario, usuário ~ customer interview, feedback
feedback, suggestion, complaint, customer feedback, beta, beta tester, support ticket, comentarios, comentários, opiniones, opiniões, queja, reclamação, sugerencia, sugestão, retroalimentación, user comments, app reviews ~ triage, customer, user, mail, product management
triage, prioritize, prioritise, classify, rank, triar, triagem, clasificar, classificar, priorizar, what to fix first, qué arreglar primero ~ sort, decide, severity
decision, decisions, adr, decision record, decision log, decisión, decisão, decisões, rationale, why we decided, why we chose, porque decidimos, por qué decidimos, architecture decision ~ architecture, record, register, documentation
architecture, system design, arquitectura, arquitetura, design document ~ decision, design review
retrospective, retro, sprint review, sprint, retrospectiva, scrum, agile, sticky notes, dot vote, what went well, team meeting, reunión de equipo, reunião de equipe, reunião ~ meeting, board, vote, offline, postmortem
offline, without internet, no internet, no server, without a server, single file, sin internet, sem internet, sin conexión, sem conexão, sin servidor, sem servidor, privacy, private, privado, privacidad, privacidade, own computer, stays on my computer, nothing leaves ~ local, browser, html
design system, ui kit, component library, design tokens, tokens, css, stylesheet, style sheet, theme, look and feel, sistema de diseño, sistema de design, sistemas de design, hoja de estilos, folha de estilos, biblioteca de componentes ~ component, interface, ui, frontend, color, design, tela, pantalla, screen
component, componente, widget, ui component, button ~ design system, interface, variant
interface, ui, user interface, screen, interfaz, tela, telas, pantalla, pantallas, frontend, web page, website ~ design system, css, microcopy
accessibility, a11y, accessible, wcag, screen reader, contrast, accesibilidad, acessibilidade, accesible, acessível, contraste, blind, ciego, cego, disability, discapacidad, deficiência, lector de pantalla, leitor de tela ~ design system, color blind, form, component
color blind, colour blind, color blindness, daltonic, daltónico, daltônico, daltonismo, daltónicos, daltônicos ~ accessibility, color, shape, contrast
color, colour, palette, cores, colores, paleta, cor ~ contrast, css, design system, token
form, forms, sign up form, contact form, input field, formulario, formularios, formulário, campos, registration form ~ validation, field, accessibility, css
shop, store, online store, ecommerce, e commerce, cart, shopping cart, product card, loja, loja virtual, tienda, tienda online, comercio electrónico, carrinho, carrito, webshop ~ checkout, price, css, product, sell, vender, frete, envío, shipping
typography, font, print, printing, printable, pdf, tipografía, tipografia, imprimir, impresión, impressão, paper, papel, fuentes, fontes ~ css, documentation, page, type scale, readable
chart, graph, sparkline, gráfico, visualization, visualización, visualização, plot ~ dashboard, svg, metric
microcopy, ux writing, ux writer, interface text, ui text, button label, error message, wording, copywriting, microtextos, microtexto, textos de interface, textos da interface, textos de interfaz, mensagens de erro, mensajes de error, botões, botones, redação, redacción, tom de voz, tono, rótulos ~ interface, copy, i18n, text, string, error, empty state
text, texto, copy, string, wording ~ microcopy, writing
portuguese, português, brazilian, brazil, brasil, brasileiro, pt br, pt ~ translation, i18n
spanish, español, castellano, espanhol, españa ~ translation, i18n
english, inglés, inglês ~ translation
python, fastapi, django, flask, pydantic, sqlalchemy, pytest ~ backend, service, api
node, nodejs, node js, javascript, typescript, express, js, ts ~ backend, npm, service
backend, back end, server side, microservice, web service, servidor, server, servicio, serviço ~ api, fastapi, nodejs
rules, guidelines, coding standard, style guide, convention, normas, convenciones, convenções, buenas prácticas, boas práticas, best practices, estándares de código, padrões de código, guardrails, claude.md ~ claude md, policy
stale, outdated, out of date, obsolete, desactualizado, desactualizada, desatualizado, desatualizada, drift, in sync, out of sync, sincronizar, quedado atrás, falling behind ~ update, maintenance, freshness, step
risk, risky, danger, dangerous, riesgo, risco, arriesgado, arriscado, peligro, perigo, peligroso, perigoso ~ threat, safe, plan
evidence, traceability, proof, prove, trazabilidad, rastreabilidade, evidencia, evidência, compliance, cumplimiento, conformidade, how do we know it works, demonstrate ~ test, requirements, promise, quality, audit
quality, calidad, qualidade ~ test, review, data quality
manager, management, boss, stakeholder, jefe, chefe, gerencia, gerência, executive ~ report, product management
report, informe, relatório, summary, resumen, resumo, summarize, resumir ~ dashboard, analytics
analytics, metrics, metric, kpi, business intelligence, bi, análisis de datos, análise de dados, métrica, indicadores, analyst ~ sql, data, dashboard, query, report
log, logs, logging, registro, registros ~ incident, timeline, monitoring
secret, credential, password, api key, token leak, contraseña, senha, credenciales, credenciais ~ security
lock, locking, deadlock, bloqueo, bloqueio, table lock, bloquear ~ migration, postgresql, database
index, índice, indexes, indices, missing index ~ sql, performance, explain, postgresql
explain, understand, interpret, plain words, plain english, entender, explicar, em português claro, en palabras simples ~ reader, meaning
link, links, broken link, dead link, enlace, enlaces, links quebrados, enlaces rotos ~ documentation, anchor
tutorial, getting started, quickstart, first steps, primeros pasos, primeiros passos, onboarding ~ documentation, guide, starter
starter, starter kit, beginner, from scratch, get started, desde cero, do zero, empezar, começar, bootstrap, new team ~ bundle, plan, first
fail, failing, failure, broken, break, falla, fallar, fallan, falhar, falham, falhando, roto, quebrado, quebra ~ test, error, incident
fix, repair, solve, arreglar, corregir, consertar, corrigir, reparar, resolver ~ bug, error, repair
server, host, machine, máquina, vm ~ infrastructure, monitoring
experiment, exploratory, exploratory testing, charter, pruebas exploratorias, testes exploratórios ~ test, risk
rollback, roll back, undo, revert, deshacer, desfazer, reverter, revertir, volver atrás, voltar atrás ~ release, migration, restore
commit message, mensaje de commit, mensagem de commit ~ git, changelog, commit
ticket, issue tracker, jira, kanban, task board ~ triage, backlog
email, mail, correo, newsletter ~ feedback, message
image, photo, picture, foto, imagem, imagen, logo, illustration ~ design
video, film, animation, vídeo ~ media
music, audio, podcast, sound, música ~ media
game, games, juego, jogo, videogame ~ entertainment
recipe, cooking, food, receita de, cocina, cozinha, comida ~ kitchen
travel, flight, hotel, trip, viaje, viagem, vuelo, voo ~ vacation
health, fitness, workout, diet, salud, saúde, dieta ~ medicine
machine learning, neural network, deep learning, model training, aprendizaje automático, aprendizado de máquina, red neuronal, rede neural ~ dataset, gpu
blockchain, crypto, cryptocurrency, bitcoin, wallet, smart contract ~ token
mobile app, ios, android, iphone, flutter, swift, kotlin ~ app
seo, search engine optimization, marketing, ads, advertising, social media, redes sociales, redes sociais, campaign ~ website
hiring, recruiting, resume, cv, job interview, currículum, currículo, contratación, contratação ~ career
legal, contract law, lawyer, nda, abogado, advogado, jurídico ~ policy
school, homework, teacher, student, lesson, escuela, escola, tarea escolar, alumno, aluno ~ education
on fire, firefighting, war room, in flames, crisis, crise, en llamas, apagar incendios, pegando fogo, apagar incêndio, who does what, chain of command, incident ~ severity, role, runbook, on call
inherited code, inherit, inherited, ancient, antiquated, decades old, years old, heredé, herdei, legacy, código de otros, código dos outros ~ characterization, refactor, safe, golden master
copy and paste, copy paste, copying, retype, retyping, by hand, macro, copiar y pegar, copiar e colar, copiar, a mano, à mão, teclear, digitar de novo, automation, automatizar ~ script, repetitive
argue, arguing, settled, agreed, revisit, discuss again, debate, discutir, discusión, discussão, acordado, combinado, decision ~ record, rationale
without notice, without warning, without telling, sin avisar, sem avisar, unannounced, format changes, change the format, cambiar el formato, mudar o formato, data contract ~ contract, validate, schema, breach
personal data, fill in, fill out, sign up, registration, rellenar, datos personales, cumplimentar, preencher, dados pessoais, cadastro, ficha, form ~ field, validation, accessibility
critique, criticism, patch, second look, second pair of eyes, nitpick, criticar, crítica, parche, code review ~ review, pull request, finding
assumption, hypothesis, worth building, validate an idea, is it needed, need for this, suposición, suposição, hipótesis, hipótese, vale la pena, vale a pena, customer interview ~ discovery, skeptic
untested, gap in testing, gaps in tests, not tested, test gap, sin probar, sem testar, lagunas, lacunas, test evidence ~ risk, traceability, promise
join, group by, aggregate, subquery, duplicated rows, double counting, counted twice, wrong total, wrong numbers, doble conteo, contagem dupla, sql query ~ sql, query, metric
json, payload, request body, response body, integrator, consumer, consumidor, integrador, api ~ client, openapi, breaking change
monitor, tv, television, big monitor, televisor, televisão, pantalla grande, tela grande, status, wall ~ dashboard, signal, operations
${SUBJECT_WORDS}`;
