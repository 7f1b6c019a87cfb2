/**
 * More concepts, in the format of `CONCEPTS`: how people speak of goals and problems who do not know the technical term. An
 * English word is enough where the lexicon has its translations.
 */
export const SUBJECT_WORDS = `
# Decisions and agreements
decision, decide, choice, choose, chose, chosen, pick, opt, settle on, trade off, alternative, verdict, escolha, elección, reasoning, forgot why, remember why ~ record, rationale, register, architecture, log
contract, agreement, agree, treaty, pact, promise, commitment, terms, expectation, sla, handshake ~ breach, owner, notice
change without telling, without telling us, without asking, behind our back, silently, rename field, changed a field, changes columns, sin decirnos, sin decir nada, sem nos avisar, sem falar nada, surprise change ~ data contract, breach, compatible, schema
another team, other team, other department, upstream, supplier, vendor, third party, provider, outra equipe, otro equipo, outro setor, otra área ~ contract, owner, delivery
owner, ownership, responsible, accountable, in charge, dueño, responsável ~ role, team, escalation
go or no go, green light, sign off, who decides, may we ship, ready to ship, approval, luz verde, sinal verde, visto bueno ~ release, captain, gate, rehearsal
# Releases, operations
release, ship, publish, launch, deploy, roll out, rollout, go live, put online, colocar no ar, salir a producción, poner en marcha, put live ~ production, version, rehearsal, checklist
freeze, cut off, cutoff, fixed date, rhythm, cadence, every two weeks, biweekly, fortnight, same day, on time, recurring ~ release, calendar, train, schedule
without panic, without surprises, no surprises, without drama, without fear, sem pânico, sin sobresaltos, sem susto, sin sustos ~ release, deployment, rehearsal, rollback
production is down, system is down, everything is down, app is down, api is down, is offline, stopped working, crashed, collapse, meltdown, blackout, breakdown, broke down, pane, apagão, apagón, panic, disaster, catastrophe, everything falls apart, se viene abajo, tudo parou, caiu tudo, incident ~ severity, role, runbook, on call, timeline
who does what, who is in charge, in charge, coordinate, roles, war room, commander, quién manda, quem manda, incident ~ severity
woken up, wakes, night, madrugada, overnight, alarm, pager, duty, rotation, standby, who to call, who answers, on call, shift ~ handover, rota, alert, incident
after the crash, what went wrong, what happened, lessons, learn from, pointing fingers, fault, apontar dedos, echar culpas, echar la culpa, look back, aftermath ~ postmortem, incident, timeline, blame, review
take over production, took over, took over servers, own servers, new responsibility, became responsible, inherit servers, run our own, operate, first weeks, where to begin, where to start, por donde empezar, por onde começar ~ starter, plan, bundle
dump, image, ransomware, lost everything, lose everything, losing data, wiped, burned down, fire, flood, stolen laptop, get it back, bring it back, come back after, copies ~ backup, restore, drill, recovery
schedule, at what time, next run, fire next, every monday, every hour, every day at, recurring job, periodic, rutina programada, rotina agendada ~ cron, time zone, task
big display, big screen, huge screen, wall, hanging, telão, pantalla gigante, tv, status of servers, server status, live status, control center ~ dashboard, operations, tile, signal
padlock, lock icon, not secure, candado, cadeado, https ~ certificate, expire, domain
run out, end soon, soon, remind before, ahead of time, antes de que venza, antes que vença ~ expire, certificate, renew, watch
resources, virtual machine, bucket, network, subnet, region, provision ~ infrastructure, terraform, cloud
torn down, tear down, wipe out, destroyed, deleted, gone, lost, removed, what disappears, o que some, dry run, preview ~ destroy, replace, plan, terraform
# Code
pull request, patch, diff, my changes, my code, second opinion, feedback on code, comment on code, opinion on code, critic, code quality, before merging, antes de integrarlo, antes do merge, reviewer ~ finding, correctness, squad
colleague, coworker, teammate, peer ~ review, pull request
old code, ancient, nobody dares, scared to touch, afraid, fear, without breaking, break nothing, without breaking it, safely change, change safely, fragile, brittle, monolith, cobol, php, years ago, predecessor, left the company, miedo de tocar, medo de mexer, sin romper, sem quebrar, sem estragar ~ legacy, characterization, golden master, refactoring, mutation
test, check, spec, build, pipeline, suite, verify ~ ci, junit, coverage
sometimes pass, passes sometimes, pass only when, rerun, run again, works on my machine, now and then, from time to time, by chance, red and green, turns red, goes red, without reason, sin motivo, de vez en cuando, de vez em quando, uma hora funciona, na minha máquina, lottery, unstable, flaky ~ test, random, junit, retry
burned time, how much time, time lost, cost of ~ wasted, price, minutes
sin pruebas ~ legacy code, rescue, flaky, testing
naming, convention, standards, house rules, guard rails, guardrail, keep an ai from, keep the agent from, stop the agent, restrict the agent, teach the agent, agent behave, ai behave, impedir a ia, que la ia, agent rules ~ rules, claude md, policy, agent
copy paste between, copy data, copying by hand, every morning, repeat every, over and over, again and again, boring task, boring work, tedious work, de um lugar para outro, de un lado a otro, free time, save time, robot does it, macro ~ automation, script, repetitive, productivity
shell, any linux, portable, portability, works everywhere, alpine, ubuntu, debian, mac ~ posix, bash, script
injection, xss, ssrf, csrf, path traversal, break in, get in, hacked, steal data, intruder, burglar, thief, attacker, colarse, invadir, penetration, pentest, weak spot ~ security, threat, owasp
por dónde entrar, onde poderia entrar, abuse case, misuse ~ threat model, stride, attacker, data flow
found a hole, security hole, hacker wrote, hacker emailed, stranger reported, bounty, somebody hacked us, achou uma brecha, encontró un agujero, descubrió un agujero, disclosure ~ vulnerability, advisory, triage, policy, researcher
alerts in packages, package alerts, security alerts, warnings after install, too many alerts, vulnerable library, insecure package, unsafe package, insecure library, known holes, npm ~ audit, advisory, dependency, triage
old packages, old libraries, behind versions, years behind, outdated library, bump, newer version, keep packages current, poner al día, colocar em dia, dependabot, renovate ~ dependency, upgrade, lock file, npm
fastapi, flask, django, pydantic ~ python, service, rules
express, nestjs, node server, node backend, javascript server, javascript backend ~ nodejs, service, typescript, secure
partner, integrator, consumer, outside developers, incompatibility ~ client, api, breaking, openapi
describe errors, error codes, first request, how to call, developer portal, postman ~ api, documentation, reference, endpoint, tutorial
# Data
slow query, slow database, database is slow, query is slow, query takes, takes forever, takes minutes, takes too long, ages, eternity, eternidade, very slow, lentísima, hang, timeout, times out, tarda, demorando, full scan, sequential scan ~ explain, index, performance, postgresql, sql
add column, add a column, new column, rename column, change column, drop column, big table, busy table, huge table, large table, live table, table with millions, while users, while people, keeps running, without stopping, sem derrubar, sin parar, without taking down, agregar columna, añadir columna, adicionar coluna, incluir coluna, migration ~ lock, postgresql, rollback, schema, backfill
flat file, text file, file to table, spreadsheet to table, excel to database, excel to table, planilla, table definition, generate table ~ csv, sql, schema, types, create table
look inside, glance, peek, quick look, first look, vistazo, espiada, olhada, what is inside, huge file, massive file, giant file, enormous file, big file, separated by commas, separado por vírgulas, separado por comas, delimited ~ csv, column, stream, range
wrong values, incorrect values, strange values, weird values, odd values, garbage, bad rows, dirty, messy data, wrong numbers, broken records, valores raros, valores errados, valores errôneos, duplicated records ~ data quality, profile, rule, breach, table
upload customers, bulk upload, subir clientes, encoding problem, broken accents, import ~ csv, validate, undo, load
plain language, natural language, everyday language, in plain english, lenguaje normal, linguagem normal, ask my tables, business question, sales figures, active users, monthly active, totals doubled, doubled totals, twice as much, revenue ~ sql, query, metric, analytics, count
report, figures, numbers, chart, kpi ~ dashboard, metric, table
# Products, customers, money
what users need, what people need, what people want, do people want, would anyone pay, would pay, willingness to pay, before building, before we build, before coding, antes de construir, antes de programar, antes de desenvolver, alguien necesita, alguém precisa, ask people, ask users, need, demand, product market fit, persona, idea ~ discovery, interview, customer, skeptic, kill criterion
early adopters, early users, testers, tried it, tried out, who tried, preview version, trial version, beta, first users, versão prévia, told us, piles of mail, pile of messages, heap of messages, mountains of messages, montones de mensajes, comments of users, user opinions, wishes, complaints, ideas from users ~ feedback, triage, score
scribbles, scrawl, doodles, handwritten, call recordings, meeting recording, from a meeting, from calls, garabatos, rabiscos, into a document, into a spec, write a spec, feature description, user story, product document ~ prd, requirements, notes, interview
tell customers, tell clients, improvements, improved, what is new, what's new, hay de nuevo, há de novo, novelties, announce changes, understandable changes, patch notes, list of changes ~ changelog, release notes, users, commits
pays off, pay back, pays for itself, recoup, recover the cost, per customer, cost per customer, each new customer, ad costs, ad spend, advertising cost, captar un cliente, conquistar um cliente, spend on ads, worth it, worth the money, are we making money, lose money, burn rate, runway, pricing page ~ unit economics, payback, margin, acquisition, churn, cash
accounts, books, self employed, cuenta propia, conta própria, sole trader, declaration, tax return, tax office, quarterly taxes, receipts, autonomo ~ invoice, vat, quarter, ledger
accountant, ledger, amounts, importes, valores em dinheiro, rows of numbers, financial reports, balance sheet ~ table, finance, css, totals
show management, convince management, for the board, for the boss, jefe, diretoria, dirección, executives ~ quality, report, testing, evidence
promise, requirement covered, every requirement, certify, acceptance ~ traceability, evidence, test, risk
improve together, team talk, team discussion, fortnight, quinzena, quincena, what to improve, brainstorm, whiteboard, sticky, anonymous notes, team retro ~ retrospective, board, vote, meeting
no account, without account, without signing up, without registration, on my machine, own machine, own laptop, sin cuentas, sem conta, nothing sent, sends nothing ~ local, offline, browser
# Writing and design
manual, handbook, guide, help center, apostila, tutorial writing, explain to readers, technical text, redigir manuais ~ documentation, writing, page, markdown
not explained, unexplained, lack an explanation, without explanation, no explanation, never explained, nobody explained, explained nowhere, ninguém explicou, nadie explicó, sin explicación, sem explicação, missing pages, not described, unknown functions, uncommented, docstring, comments in code ~ documentation, gap, undocumented, public function
foreign language, other languages, several languages, language versions, german, french, italian, chinese, lag behind, fell behind, behind the original, original changed, out of step, defasado, desfasado, se quedó viejo, ficou velho ~ translation, documentation, stale, source
printed, on paper, page numbers, handout, booklet, pdf, long texts, long articles, reading ~ typography, documentation, css
odd wording, robotic, sounds translated, machine translated, literal translation, unfriendly messages, friendlier messages, polite messages, empty screen, tone ~ microcopy, ux writing, interface, error, text
same look, same style, look the same, same face, mesma cara, misma cara, misma apariencia, consistent look, uniform look, unify, standardize, several products, all screens, every screen, brand guide, kit of styles, style kit, several styles ~ design system, bundle, adoption, interface
shop, artisan, handmade, lojinha, tiendita, sell online, sell products, storefront, vitrine, escaparate, bag, basket, installments, discount, stock ~ product card, price, cart, css
developers, hand off, handoff, describe a button, variants, design specs, figma ~ component, specification, design system, documentation
fields, boxes, checkbox, casillas, fill out, ask for data, sign up page, registration page, contact page, id number, phone number, wrong input ~ form, validation, accessibility, error
pretty, beautiful, good looking, nice looking, elegant, decent, stylish, modern look, look nice, look good, appearance, attractive ~ css, design system, typography, theme
stylesheet, styles, css ~ design system, theme, tokens
# More ways to say it
decision, reject, discard, rule out, ruled out, write down why, note why, why not, reasons, pros and cons, consensus, deliberate, design choice, technical choice, technology choice, which technology, framework choice, overturn, reconsider, revisit ~ record, register, architecture, rationale
legacy, nobody knows how, nobody knows, no one knows, nadie sabe, ninguém sabe, nobody understands, no longer understand, extend old, old module, former colleague, left us, inherited system, undocumented behavior, mysterious code, refactor without, rewrite from scratch, old system, sistema antiguo, sistema antigo ~ characterization, refactoring, golden master, recorded
api, attribute, parameter, property, remove a field, rename endpoint, response format, mobile users, mobile apps, apps break, backwards ~ breaking change, client, openapi, diff
on call, weekend, sunday, saturday, called at home, get called, fair schedule, share the burden, take turns, next in line, backup person, availability of engineers ~ rota, pager, shift, hand over
slow, seconds, minutes, forever, wait, sluggish, lag, hangs, spinning, heavy query, cpu, memory usage, profiling ~ performance, explain, index
threat model, steal, stolen, rob, worst case, what if, abuse, sabotage, spy, eavesdrop, leak, breach, weak point, weakest, danger, exposed ~ security, attacker, stride, trust, data flow
csv, supplier file, delivered file, export file, monthly file, list of customers, contact list, address list, price list ~ import, validate, column, row
import, load into, bring into, get data into, feed into, subir un fichero, subir um arquivo, subir una lista, into our system, into the database, into our application ~ csv, validate, upload
automation, little program, small program, program that moves, moves data, copies from, take work off, quitarme de encima, hours a week, let the computer ~ script, repetitive, productivity
microcopy, say nicely, friendlier, friendly way, kinder, say politely, payment failed, wrong password message, success message, confirmation message, how to word, phrase, label, placeholder, notification, simpática, más amable, mais gentil ~ error, button, interface, text
typography, typeset, line height, columns of text, reading comfort, headings, chapter, book layout, bound, page break, paper version, hard copy ~ print, documentation, css
form, radio button, email address, postal code, wrong entries, filled in wrongly, highlight errors, show errors, inscripción, inscrição ~ validation, accessibility, field
accessibility, cannot see, can not see, who cannot see, não enxerga, no ve, no ven, visually impaired, keyboard only, elderly users, everybody can use, inclusive, wheelchair, assistive ~ contrast, component, screen reader, design system
review, point out, find defects, look over, look through, read my code, checks my code, check my changes, approve changes, before i push, ok to merge, feedback before merging, señale, apontar defeitos, apontasse ~ pull request, finding
flaky, false alarm, alarme falso, bogus, spurious, phantom, ghost failure, fails for no reason, passes locally, timing, race condition, heisenbug, not reproducible, cannot reproduce, retry until green, green again, red build ~ test, ci, junit, cause, pattern
backup, certain that, recover everything, recuperarlo todo, restaurar tudo, hours to recover, power failure, hardware failure, deleted by accident, accidental deletion, lost files, archivos perdidos, arquivos perdidos ~ restore, drill, disaster recovery, recovery time
certificate, lapse, ran out, renewal date, valid until, untrusted, browser warning, caducó, venceu, venció, vencido ~ expiry, tls, host, chain
changelog, announcement, git history, summary of changes, customers can read, users can understand, weekly update, product update, upgrade notes ~ commits, release notes, section
predictable, predictability, regular shipping, previsible, previsíveis, planned dates, plan deliveries, delivery dates, late feature, last minute, miss the date ~ calendar, cut, release
discovery, real needs, pain points, jobs to be done, target group, target audience, validate, prove demand, nobody wants, will anyone use, would anyone use, who would buy, market research, questions for users, recruit participants ~ interview, customer, transcripts
feedback, suggestion, unreleased app, people trying, try our app, app store reviews, one star, star reviews, forum posts, wishes of customers, requests of users, feature requests, hundreds of emails, too many messages, overwhelmed by messages ~ triage, beta, mail
prd, requirements doc, requirements document, calls into requirements, user calls, call transcript, conversations with users, from conversation to, specification from, what to build, functional specification, acceptance criteria, pliego, caderno de encargos ~ notes, interview, product
unit economics, gross margin, margin per, per seat, per user, per subscriber, por suscriptor, por assinante, months until, until a customer, lifetime, cohort, retention rate, cancellation rate, discount effect, cost of sales, cost of marketing, is it profitable, healthy business ~ payback, churn, acquisition, price
dependency, node modules, refresh packages, package versions, newest version, latest version, major version, transitive, install scripts, malicious package, tampered package, compromised package, supply chain attack, lock file changed, weekly update ~ upgrade, npm, lock file
npm audit, known vulnerability, high severity, critical vulnerability, cve, forty warnings, hundred warnings, vulnerabilities reach production, which warnings matter, ignore warnings, fix or ignore, false positive ~ advisory, triage, dependency
vulnerability report, bypass, burlar, saltarse, expert says, security expert, ethical hacker, white hat, stranger, cómo respondemos, security contact, security.txt ~ disclosure, advisory, policy, triage
terraform, provisioning conventions, cloud conventions, cloud rules, modules, state surgery, convenções de nuvem, convenciones de nube, apply, before applying, aplicar ~ infrastructure, plan, opentofu
documentation, help articles, artículos de ayuda, artigos de ajuda, knowledge base, faq, user guide, guides, written well, technical writer, editor, one term, broken links, dead links, anchors ~ docs, page, markdown
translation, no longer match, do not match, ya no coinciden, fora de sincronia, english articles, spanish articles, retranslate, out of sync, both languages, bilingual, multilingual docs ~ stale, section, glossary, documentation
undocumented, docstring, list functions, functions without, classes without, exports without, api nobody knows, hidden function ~ gap, documentation, public
retrospective, private place, bothered, vent, complain openly, speak openly, honest feedback, mood, morale, ritual, end of sprint, end of the sprint, iteration, desabafar, desahogarse, silent writing, timer ~ board, vote, meeting, offline
dashboard, live numbers, monitoring screen, colour blind friendly, colorblind, colourblind, night shift screen, dim room, alarm list, traffic light, red green, at a glance, de un vistazo, num relance ~ operations, dark, tile, status
ledger, decimals, back office, trading, totals, subtotals, columns of numbers, align numbers, accounting software, bookkeeping app, statement, payroll, reconciliation, conciliación ~ table, finance, css, tokens
test evidence, auditor, certification, regulated, medical device, requirement without test, tested features, test report, coverage of requirements, matrix ~ traceability, risk, promise
shop, parcelamento, pagamento em parcelas, mercadinho, produto com preço, página de producto, página de produto, product page, free shipping, out of stock, esgotado, agotado, catalog of products ~ product card, price, cart, css
design system, matching look, combinando, visual unity, harmonize, migrate screens, one product, single look ~ bundle, adoption, interface, tokens
component, button spec, compare implementation, design review ~ design system, specification, variant
sql, test data ~ query, prompts, analytics
cron, timer, temporizador, every five minutes, runs twice, did not run, wrong hour, clock change, summer time, winter time, next executions, last friday, first monday, weekdays, holidays ~ schedule, time zone, expression
shell, scripts robust, robust scripts, quoting, temporary files, exit code, pipe, environment variable ~ posix, bash, rules
invoice, owe, debo a hacienda, devo ao fisco, quarter, trimestre, numbering, deductible, withholding, retención, client pays, income and expenses, ingresos y gastos ~ vat, bookkeeping, ledger
data contract, agreed format, agree on format, agree on columns, notice period, consumers of data, data delivery, data product, feed, data sharing between ~ owner, breach, schema, dataset
data quality, trustworthy numbers, trust the data, can we trust, plausibility, implausible, impossible values, negative prices, future dates, empty cells, missing entries, duplicates, mixed formats, cleaning ~ profile, rule, batch, csv
operations, run production, responsible for production, hosting ourselves, first production, become devops, six weeks ~ starter, release, backup
test rescue, start testing, introduce tests, add tests to, project without tests, neglected project, abandoned project, rescatar, resgatar, salvar o projeto ~ legacy code, flaky, bundle
quality, calidad del producto, qualidade do produto ~ testing, evidence, bundle
release, deploy together, captain, after the deployment, after deploying, watch the metrics, canary, feature flag, rollback plan, hotfix, emergency fix ~ squad, rehearsal, risk, production
# Subjects of other products
presentation, slides, powerpoint, keynote, diapositivas ~ deck
branding, brand identity, identidade visual, logo ~ vector
subtitles, captions, voice over, dubbing ~ video
transcription, speech to text, voice to text, dictation ~ audio
social media, instagram, linkedin, facebook, tiktok, hashtag, content calendar ~ marketing
landing page, conversion, funnel, leads, crm, cold email, outreach ~ marketing, sales
search engine, seo, keywords, backlinks ~ website
job application, cover letter, recruiter, candidate, vacancy ~ career
lesson plan, flashcards, homework, teacher, pupils ~ education
privacy, gdpr, lgpd, anonymize, consent, cookies ~ legal, compliance
chatbot, customer service, call center, help desk, faq ~ support
appointment, booking, reservation, reminders, to do list, time management ~ productivity
formulas, pivot table, google sheets ~ spreadsheet, excel
scraping, crawler, price tracking ~ browser
neural network, training data, fine tuning, embeddings, rag, vector database ~ dataset, gpu
data visualization, plots, charts, infographic ~ dashboard
statistics, forecast, prediction, time series ~ analytics
literature review, citations, bibliography, thesis ~ research
react native, flutter, swift, kotlin, app store ~ mobile app, android, ios
react, vue, angular, svelte, tailwind, html ~ frontend, css
java, spring, dotnet, .net, golang, rust, ruby, rails, php, laravel, c++ ~ backend
docker, kubernetes, helm, container, pods ~ infrastructure, deployment
embedded, firmware, arduino, raspberry pi, robotics, iot ~ hardware
firewall, vpn, router, dns ~ infrastructure
`;
