/**
 * More concepts, in the format of `CONCEPTS`: how people speak of goals and problems who do not know the technical term. An
 * English word is enough where the lexicon has its translations.
 */
export const SUBJECT_WORDS = `
# Decisions and agreements
decision, decide, choice, choose, chose, chosen, pick, picked, opt, settle on, trade off, alternative, verdict, escolha, elección, reasoning, reason why, forgot why, remember why ~ record, rationale, register, architecture, log
contract, agreement, agree, treaty, pact, promise, commitment, terms, expectation, sla, handshake ~ contract, breach, owner, notice
change without telling, without telling us, without asking, behind our back, silently, rename field, renamed field, changed a field, changes columns, sin decirnos, sin decir nada, sem nos avisar, sem falar nada, surprise change ~ data contract, breach, compatible, schema
another team, other team, other department, upstream, supplier, vendor, third party, provider, outra equipe, otro equipo, outro setor, otra área ~ data contract, contract, owner, delivery
owner, ownership, responsible, accountable, in charge, who is responsible, dueño, responsável ~ role, team, escalation
go or no go, green light, sign off, sign-off, who decides, may we ship, ready to ship, ready for release, approval, luz verde, sinal verde, visto bueno ~ release, captain, gate, rehearsal
# Releases, operations
release, ship, publish, launch, deploy, roll out, rollout, go live, put online, new version out, colocar no ar, salir a producción, poner en marcha, put live, release day ~ production, version, rehearsal, checklist
freeze, code freeze, feature freeze, cut off, cutoff, release date, fixed date, fixed rhythm, rhythm, cadence, every two weeks, biweekly, fortnight, same day, on time, recurring ~ release, calendar, train, schedule
calm release, without panic, without surprises, no surprises, without drama, without fear, boring release, quiet release, sem pânico, sin sobresaltos, sem susto, sin sustos ~ release, deployment, rehearsal, rollback
production is down, system is down, everything is down, app is down, api is down, is offline, stopped working, crashed, crash, collapse, meltdown, blackout, breakdown, broke down, pane, apagão, apagón, panic, disaster, catastrophe, everything falls apart, se viene abajo, tudo parou, caiu tudo, incident ~ severity, role, runbook, on call, timeline
who does what, who is in charge, in charge, chain of command, coordinate, roles, war room, commander, quién manda, quem manda, incident ~ role, severity
woken up, wake up, wakes, night, at night, three in the morning, middle of the night, madrugada, overnight, alarm, pager, duty, rotation, standby, who to call, who answers, on call, shift ~ handover, rota, alert, incident
after the crash, what went wrong, what happened, lessons, learn from, pointing fingers, point fingers, whose fault, fault, apontar dedos, echar culpas, echar la culpa, look back, aftermath, post-incident ~ postmortem, incident, timeline, blame, review
take over production, took over, took over servers, own servers, new responsibility, became responsible, inherit servers, run our own, operate, first weeks, where to begin, where to start, por donde empezar, por onde começar ~ starter, operations, plan, bundle
dump, image, ransomware, lost everything, lose everything, losing data, wiped, burned down, fire, flood, stolen laptop, get it back, bring it back, come back after, recovery time, are our backups good, copies ~ backup, restore, drill, recovery
schedule, at what time, next run, when will it run, fire next, every monday, every hour, every day at, on the last day, recurring job, periodic, rutina programada, rotina agendada ~ cron, time zone, task
big display, big screen, huge screen, wall, hanging, telão, pantalla gigante, tv, status of servers, server status, live status, control center ~ dashboard, operations, tile, signal
padlock, lock icon, security warning in browser, certificate warning, not secure, red padlock, candado, cadeado, https ~ certificate, expire, domain
about to expire, run out, runs out, end soon, soon, close to its end, before it expires, remind before, ahead of time, antes de que venza, antes que vença ~ expire, certificate, renew, watch
cloud bill, cloud resources, resources, virtual machine, bucket, network, subnet, region, provision ~ infrastructure, terraform, cloud
torn down, tear down, wipe out, destroyed, deleted, gone, lost, removed, what disappears, what will be deleted, o que some, se va a destruir, plan output, dry run, preview ~ destroy, replace, plan, terraform
# Code
pull request, patch, diff, my changes, my code, changes of a colleague, second opinion, feedback on code, comment on code, opinion on code, critic, code quality, before merging, antes de integrarlo, antes do merge, reviewer ~ code review, finding, correctness, squad
colleague, coworker, teammate, peer ~ review, team, pull request
old code, ancient, nobody dares, scared to touch, afraid to touch, afraid, fear, without breaking, break nothing, without breaking it, safely change, change safely, fragile, brittle, monolith, cobol, php, years ago, predecessor, left the company, miedo de tocar, medo de mexer, sin romper, sem quebrar, sem estragar ~ legacy, characterization, golden master, refactoring, mutation
test, check, checks, spec, specs, build, pipeline, suite, verify ~ ci, junit, coverage
sometimes pass, sometimes passes, passes sometimes, pass only when, when i rerun, rerun, run again, on rerun, works on my machine, now and then, from time to time, by chance, red and green, turns red, goes red, without reason, sin motivo, de vez en cuando, de vez em quando, uma hora funciona, na minha máquina, lottery, unstable, flaky ~ flaky, test, random, junit, retry
wasted time, waste of time, burned time, how much time, time lost, cost of, minutes wasted ~ wasted, price, minutes
messy tests, tests are a mess, red tests, missing tests, no tests, without tests, sin pruebas, sem testes, tests missing, where to begin with tests ~ legacy code, rescue, flaky, testing
naming, convention, standards, house rules, guard rails, guardrail, guardrails, keep an ai from, keep the agent from, stop the agent, restrict the agent, instructions for the agent, teach the agent, agent behave, ai behave, impedir a ia, que la ia, agent rules ~ rules, claude md, policy, agent
copy paste between, copy data, copying data, copying by hand, move data by hand, every day by hand, same thing every day, every morning, repeat every, over and over, again and again, boring task, boring work, tedious work, de um lugar para outro, de un lado a otro, stop doing by hand, free time, save time, robot does it, macro ~ automation, script, repetitive, productivity
terminal script, shell, command line script, any linux, portable, portability, works everywhere, alpine, ubuntu, debian, mac ~ posix, shell, bash, script
sql injection, injection, xss, ssrf, csrf, path traversal, break in, get in, hacked, steal data, intruder, burglar, thief, attacker, colarse, invadir, penetration, pentest, weak spot, attack vector ~ security, threat, attack, owasp
think like an attacker, imagine attacks, what an attacker could do, how could someone break in, por dónde entrar, onde poderia entrar, abuse case, misuse ~ threat model, stride, attacker, data flow
found a hole, security hole, found a bug in our security, hacker wrote, hacker emailed, stranger reported, reward for a bug, bounty, somebody hacked us, achou uma brecha, encontró un agujero, descubrió un agujero, disclosure ~ vulnerability, advisory, triage, policy, researcher
alerts in packages, package alerts, security alerts, warnings after install, too many alerts, vulnerable library, insecure package, unsafe package, insecure library, known holes, npm ~ audit, advisory, dependency, npm, triage
old packages, old libraries, behind versions, years behind, outdated library, bump, bumping, newer version, keep packages current, poner al día, colocar em dia, dependabot, renovate ~ dependency, upgrade, lock file, npm
fastapi, flask, django, python service, python backend, python web, python api, pydantic ~ python, service, rules
express, nestjs, node server, node backend, javascript server, javascript backend ~ nodejs, service, typescript, secure
partner, partners, integrator, consumer, who uses our api, users of the api, api users, outside developers, break integrations, mobile clients, old clients, incompatibility, incompatibilities ~ client, api, breaking, openapi
explain our api, describe endpoints, describe errors, error codes, first request, how to call, developer portal, developer documentation, postman ~ api, documentation, reference, endpoint, tutorial
# Data
slow query, slow database, database is slow, query is slow, query takes, takes ages, takes forever, takes minutes, takes too long, ages, eternity, eternidade, eternidad, very slow, lentísima, hang, timeout, times out, tarda, demorando, full scan, sequential scan ~ explain, index, performance, postgresql, sql
add column, add a column, new column, rename column, change column, drop column, big table, busy table, huge table, large table, live table, table with millions, while users, while people, keeps running, without stopping, sem derrubar, sin parar, without taking down, agregar columna, añadir columna, adicionar coluna, incluir coluna, migration ~ lock, postgresql, rollback, schema, backfill
flat file, text file, file to table, spreadsheet to table, excel to database, excel to table, planilla, table definition, generate table, column type, guess types, infer types, infer schema ~ csv, sql, schema, types, create table
look inside, glance, peek, quick look, first look, vistazo, espiada, olhada, what is inside, what is in this file, huge file, massive file, giant file, enormous file, big file, enormous csv, too big for excel, separated by commas, separado por vírgulas, separado por comas, delimited ~ csv, column, stream, range
wrong values, wrong value, incorrect values, incorrect value, strange values, weird values, odd values, garbage, garbage rows, bad rows, dirty, dirty rows, messy data, where do errors come from, wrong numbers, broken records, valores raros, valores errados, valores errôneos, tabla ajena, not our table, somebody else's table, duplicated records ~ data quality, profile, rule, breach, table
upload customers, load customers, bulk upload, bulk load, bulk import, mass import, import from excel, subir clientes, file from a supplier, file from a client, sin meter la pata, undo an import, encoding problem, broken accents, import ~ csv, validate, undo, load
ask questions about data, question in plain language, plain language, natural language, everyday language, in plain english, lenguaje normal, linguagem normal, ask my tables, business question, sales figures, active users, monthly active, totals doubled, doubled totals, twice as much, counted double, sums do not match, revenue, define a metric ~ sql, query, metric, analytics, count
report, reports, figures, numbers, chart, kpi ~ dashboard, metric, table
# Products, customers, money
find out what users want, what users need, what people need, what people want, do people want, would anyone pay, would pay, willingness to pay, before building, before we build, before coding, antes de construir, antes de programar, antes de desenvolver, alguien necesita, alguém precisa, ask people, ask users, interview users, need, demand, product market fit, persona, idea ~ discovery, interview, customer, skeptic, kill criterion
early adopters, early users, testers, tried it, tried out, who tried, preview version, trial version, beta, first users, versão prévia, versión previa, told us, piles of mail, pile of messages, heap of messages, mountains of messages, montones de mensajes, comments of users, user opinions, wishes, complaints, ideas from users ~ feedback, triage, beta, score
scribbles, scribble, scrawl, doodles, rough notes, raw notes, handwritten, call notes, call recordings, meeting recording, from a meeting, from calls, garabatos, rabiscos, into a document, into a spec, write a spec, feature description, user story, product document ~ prd, requirements, notes, interview
tell customers, tell users, tell clients, tell the users, what we improved, improvements, improved, what is new, what's new, hay de nuevo, há de novo, novelties, news for users, announce changes, understandable changes, patch notes, summarize commits, list of changes ~ changelog, release notes, users, commits
pays off, pay off, pay back, pays for itself, recoup, recover the cost, get back what we spend, cost of a customer, per customer, cost per customer, each new customer, ad costs, ad spend, advertising cost, captar un cliente, conquistar um cliente, spend on ads, worth it, worth the money, are we making money, lose money, burn rate, runway, pricing page, how much to charge ~ unit economics, payback, margin, acquisition, churn, cash
accounts, books, self employed, own account, cuenta propia, conta própria, sole trader, declaration, tax declaration, tax return, tax office, quarterly taxes, taxes of the quarter, receipts, autonomo ~ invoice, vat, quarter, ledger
accountant, accountants, ledger, ledgers, money amounts, amounts of money, amounts, importes, valores em dinheiro, rows of numbers, tables of numbers, financial tables, financial reports, balance sheet ~ table, finance, css, totals
show management, convince management, report for directors, for the board, for the boss, jefe, diretoria, dirección, executives, one page report, how well we test, prove that we test, test enough, are we testing the right things ~ quality, report, testing, evidence
promise, promises, requirement covered, every requirement, each feature is tested, covered by a test, covered by a check, how do we know, does it do what it promises, certify, acceptance ~ traceability, evidence, test, risk
improve together, how was the sprint, team talk, team discussion, fortnight, quinzena, quincena, what we did badly, what we did wrong, what to improve, went wrong in the sprint, vote on ideas, brainstorm, whiteboard, sticky, anonymous notes, team retro ~ retrospective, board, vote, meeting
no account, without account, without accounts, without signing up, without registration, on my machine, own machine, own laptop, sin cuentas, sem conta, nothing sent, sends nothing ~ local, offline, browser
# Writing and design
write manuals, write manual, proper manual, proper manuals, manual, handbook, guide, help pages, help center, help page, apostila, tutorial writing, explain to readers, technical text, redigir manuais, redactar manuales ~ documentation, writing, page, markdown
not explained, unexplained, lack an explanation, without explanation, no explanation, never explained, nobody explained, explained nowhere, ninguém explicou, nadie explicó, sin explicación, sem explicação, missing pages, not described, unknown functions, uncommented, docstring, comments in code ~ documentation, gap, undocumented, public function
foreign language, other languages, other language, several languages, language versions, german, french, italian, chinese, lag behind, lags behind, fell behind, behind the original, original changed, out of step, defasado, desfasado, se quedó viejo, ficou velho, translated pages ~ translation, documentation, stale, source
printed, printing, print, on paper, looks good printed, page numbers, handout, booklet, pdf, readable text, long texts, long articles, reading ~ typography, documentation, css, print
button text, button texts, strange texts, odd wording, sounds like a robot, robotic, sounds translated, machine translated, literal translation, unfriendly messages, friendlier messages, polite messages, short texts, small texts, empty screen, empty screens, text on buttons, pop up text, notifications text, tone ~ microcopy, ux writing, interface, error, text
same look, same style, look the same, same face, mesma cara, misma cara, misma apariencia, consistent look, uniform look, unify screens, unify, standardize screens, standardize, several products, all screens, every screen, brand guide, kit of styles, style kit, several styles ~ design system, bundle, adoption, interface
shop, small shop, tiny shop, craft shop, artisan, handmade, lojinha, tiendita, sell online, sell on the internet, sell products, shop window, storefront, vitrine, escaparate, bag, basket, installments, discount, stock ~ product card, price, cart, css
developers, hand off, handoff, describe a button, describe a component, specify a component, document a component, component page, variants, design specs, figma ~ component, specification, design system, documentation
fields, boxes, checkbox, casillas, fill out, anyone can fill in, ask for data, ask for personal data, sign up page, registration page, contact page, id number, phone number, wrong input, input error ~ form, validation, accessibility, error
pretty, beautiful, good looking, nice looking, elegant, decent, stylish, modern look, look nice, look good, appearance, attractive ~ css, design system, typography, theme
stylesheet, styles, style, css ~ design system, theme, tokens
# Subjects of other products
presentation, slides, powerpoint, keynote, pitch deck, speech, diapositivas, apresentação ~ deck, talk
logo, branding, brand identity, identidade visual, identidad visual, business card ~ brand, vector
photo editing, retouch, crop, resize, background removal, filter, picture ~ image, photo
video editing, subtitles, captions, voice over, dubbing, clip, film ~ video, media
transcription, transcribe, speech to text, voice to text, dictation, recording ~ audio, transcript
social media, instagram, linkedin, facebook, tiktok, twitter, posts, influencer, hashtag, content calendar ~ marketing, campaign
advertising, campaign, landing page, conversion, funnel, leads, crm, sales pitch, cold email, outreach ~ marketing, sales
search engine, seo, keywords, backlinks, ranking on google, traffic ~ website, marketing
job application, cover letter, cv, resume, recruiter, candidate, hiring, job description, vacancy ~ career, hiring
lesson plan, course, exam, quiz, flashcards, homework, teacher, pupils, class ~ education, learning
legal document, contract clause, terms of service, privacy policy, gdpr, lgpd, lawsuit, lawyer ~ legal, policy, compliance
privacy, personal data protection, anonymize, consent, cookies ~ gdpr, compliance
chatbot, customer service, call center, help desk, support agent, ticket, faq ~ support, answer
email writing, inbox, newsletter, mailing list, reply to emails, template email ~ email, mail
calendar, appointment, booking, reservation, reminders, to do list, tasks, time management ~ schedule, task, productivity
spreadsheet formula, formulas, pivot table, macros, google sheets, excel formula ~ spreadsheet, excel
scraping, crawler, web scraping, extract from websites, price tracking ~ scrape, browser
map, geodata, gps, coordinates, routes ~ location
machine learning, neural network, training data, fine tuning, embeddings, rag, vector database, llm evaluation ~ model, dataset
data visualization, plots, charts, graphs, infographic ~ chart, dashboard
statistics, regression, forecast, prediction, time series ~ analytics, data
research paper, literature review, citations, bibliography, thesis ~ research, science
story, novel, fiction, poem, screenplay, characters, plot, worldbuilding ~ writing, story
game development, unity, unreal, godot, sprite, level design, multiplayer ~ game
mobile development, react native, flutter, swift, kotlin, app store ~ mobile app, android, ios
react, vue, angular, svelte, tailwind, html, web components ~ frontend, component, css
java, spring, kotlin, c#, dotnet, .net, golang, go, rust, ruby, rails, php, laravel, c++ ~ backend, language
docker, kubernetes, helm, container, pods, cluster ~ infrastructure, deployment
embedded, firmware, arduino, raspberry pi, sensor, robotics, iot ~ hardware
network, firewall, vpn, router, dns ~ infrastructure, security
smart contract, solidity, ethereum, wallet, token, defi ~ blockchain
budget, personal finance, savings, household, expenses ~ money, finance
trip planning, itinerary, travel guide, flights, hotels ~ travel
meal plan, recipes, groceries, nutrition ~ food, recipe
training plan, gym, workout, running, yoga ~ fitness, health
interior design, furniture, renovation, house plan ~ home
music production, song, mix, lyrics, chords ~ music, audio
language learning, vocabulary, pronunciation, learn english, conjugation ~ education, language
`;
