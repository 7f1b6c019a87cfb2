import { EVERYDAY_WORDS } from "./everyday-words.js";

/**
 * Common words of three languages: English on the left, Portuguese and Spanish on the right, separated by commas.
 * Semicolons or line breaks separate entries. The English words of one entry mean nearly the same. Case, accents and
 * endings do not matter, so irregular forms are listed and regular ones are not. An item can be an expression of several words.
 *
 * The list contains general words. `concepts.ts` contains software terms.
 */
export const LEXICON = `
# What people do
add, append = adicionar, acrescentar, añadir, agregar; remove, delete, erase = remover, apagar, excluir, deletar, eliminar, borrar, suprimir, quitar
change, modify, alter = mudar, mudança, alterar, alteração, modificar, cambiar, cambio; edit = editar, edição, edición
update, refresh = atualizar, atualização, actualizar, actualización; improve, enhance = melhorar, melhoria, aprimorar, mejorar, mejora, perfeccionar
fix, repair = consertar, conserto, corrigir, correção, arrumar, reparar, arreglar, arreglo, corregir, corrección
break, broken = quebrar, quebrado, quebra, romper, rompe, roto, rota, partir
fail, failure = falhar, falha, fracassar, fracasso, fallar, fallo, falla, fracaso
check, verify = verificar, verificação, conferir, checar, checagem, comprobar, comprobación, verificación, chequear
validate, validation = validar, validação, validación; review = revisar, revisão, revisión, repasar
inspect, examine = inspecionar, examinar, inspeccionar; compare, comparison = comparar, comparação, comparación, cotejar
find, locate = encontrar, encontra, encontre, achar, localizar, hallar, encuentra, encuentro
search = buscar, busca, procurar, pesquisar, pesquisa, búsqueda; detect = detectar, detecção, detección
discover = descobrir, descoberta, descubrir, descubrimiento; explore = explorar, exploração, exploración
show, display = mostrar, exibir, mostra, muestra, exhibir, enseñar; hide = esconder, ocultar, oculto; open = abrir, abre, aberto, abierto, abierta
close = fechar, fechado, cerrar, cierra, cerrado; start, begin = começar, começo, iniciar, início, empezar, empieza, comenzar, arrancar
finish, end = terminar, acabar, fim, finalizar, fin, concluir; stop, halt = parar, pare, parada, deter, detener, frenar; pause = pausar, pausa
continue, resume = continuar, retomar, seguir, sigue, reanudar; wait = esperar, espera, aguardar; send = enviar, envio, envía, mandar, manda
receive = receber, recebe, recibir, recibe, recibo; deliver, delivery = entregar, entrega; upload = subir, carregar, enviar
download = baixar, descargar, descarga; save, store = salvar, guardar, armazenar, armazenamento, almacenar, almacenamiento
load = carregar, carga, cargar; import = importar, importação, importación; export = exportar, exportação, exportación; copy = copiar, cópia
paste = colar, pegar; move = mover, mova, mudar; rename = renomear, renombrar
replace = substituir, substituição, trocar, reemplazar, sustituir, reemplazo; join, merge = juntar, junta, unir, mesclar, fundir, fusionar, combinar
split = dividir, separar, partir, divisão, división; group = agrupar, grupo; sort, order = ordenar, ordem, orden, classificar, clasificar
filter = filtrar, filtro; count = contar, contagem, conteo, recuento; measure, measurement = medir, medição, medida, medición, mide
calculate, compute = calcular, cálculo, computar; estimate = estimar, estimativa, estimación
predict, forecast = prever, previsão, predecir, pronóstico, previsión; read = ler, leia, leitura, lê, leer, lee, lectura
write = escrever, escrita, escreva, redigir, redação, escribir, escribe, escritura, redactar, redacción; draft = rascunho, borrador, esboço, esbozo
summarize, summary = resumir, resumo, resume, resumen, sintetizar, síntese; explain, explanation = explicar, explicação, explica, explicación, aclarar
describe, description = descrever, descrição, describir, descripción; translate, translation = traduzir, tradução, traducir, traducción, traduce
rewrite = reescrever, reescribir; understand = entender, entenda, compreender, entiende, comprender
learn = aprender, aprendizado, aprendizaje, aprende; teach = ensinar, enseñar, enseña
train, training = treinar, treino, treinamento, entrenar, entrenamiento, capacitar, formação, formación
practice, rehearse, rehearsal = praticar, ensaiar, ensaio, practicar, ensayar, ensayo; drill, exercise = exercício, simulado, ejercicio, simulacro
ask, question = perguntar, pergunta, preguntar, pregunta, cuestión, questão
answer, reply, respond = responder, resposta, respuesta, responde, contestar
request = pedir, pedido, solicitar, solicitação, pide, solicitud, petición; offer = oferecer, oferta, ofrecer
talk, speak, conversation = falar, fala, conversar, conversa, hablar, habla, conversación, charla; interview = entrevistar, entrevista
listen = ouvir, escutar, escuchar; call = chamar, chamada, ligar, llamar, llamada; tell = contar, dizer, decir
decide, decision = decidir, decisão, decisión; choose, pick, choice = escolher, escolha, elegir, elige, escoger, elección, opção, opción
agree, agreement = concordar, acordar, acordo, acuerdo, combinado; approve, approval = aprovar, aprovação, aprobar, aprobación
reject = rejeitar, recusar, rechazar; allow, permit, permission = permitir, permissão, permiso
forbid, prevent, avoid = proibir, prevenir, evitar, impedir, prohibir, evita; block = bloquear, bloqueio, bloqueo
protect, protection = proteger, proteção, protección; warn, warning, alert, notify = avisar, aviso, alertar, alerta, notificar, advertir, advertencia
remind, reminder = lembrar, lembrete, recordar, recordatorio; forget = esquecer, esqueci, esquecido, olvidar, olvidé, olvida
remember = lembrar, recordar, recuerda
watch, monitor, monitoring = monitorar, monitoramento, vigiar, vigilar, vigilancia, supervisar, acompanhar, monitorizar
track = rastrear, acompanhar, seguir, rastreamento, seguimiento; trace = rastrear, rastro; observe = observar
plan, planning = planejar, planejamento, plano, planear, planificar, planificación, planeación
schedule = agendar, agenda, programar, horário, cronograma, calendario; organize = organizar, organização, organización, arrumar, ordenar
prepare = preparar, preparação, preparación; run, execute = rodar, executar, execução, correr, ejecutar, ejecución, ejecuta
build = construir, construção, compilar, construcción, montar, armar; create, make = criar, criação, crear, creación, crea
design = desenhar, desenho, projetar, diseñar, diseño, diseñador; develop, development = desenvolver, desenvolvimento, desarrollar, desarrollo
program, code = programar, código, codificar, programação, programación
test, try = testar, teste, provar, experimentar, probar, prueba, pruebo, ensayar, tentar, intentar
deploy, deployment = implantar, implantação, desplegar, despliegue, implementar; publish, publication = publicar, publicação, publicación, divulgar
release, launch = lançar, lançamento, lanzar, lanzamiento, liberar; ship = entregar, enviar, sair, salir
install, installation, setup = instalar, instalação, instalación; configure, configuration = configurar, configuração, configuración
migrate, migration = migrar, migração, migración; upgrade = atualizar, actualizar, subir
downgrade, rollback, undo, revert = reverter, desfazer, revertir, deshacer, volver; backup = backup, cópia, respaldo, respaldar, resguardo
restore, recover, recovery = restaurar, restauração, recuperar, recuperação, restauración, recuperación
lose, loss, lost = perder, perda, perdido, pierde, pérdida; connect, connection = conectar, conexão, ligar, conexión, enlazar
integrate, integration = integrar, integração, integración; automate, automation = automatizar, automação, automatização, automatización
repeat, repetitive = repetir, repetitivo, repete, repite, repetitiva; share = compartilhar, partilhar, compartir
invite = convidar, invitar, convite, invitación; collaborate, collaboration = colaborar, colaboração, colaboración
assign = atribuir, asignar, designar; manage, management = gerenciar, gerir, gestão, gerência, administrar, gestionar, gestión, administración
buy, purchase = comprar, compra, adquirir; sell, sale, sales = vender, venda, venta; pay, payment = pagar, pago, pagamento, paga
charge = cobrar, cobrança, cobro; refund = reembolsar, reembolso, devolução, devolución; earn = ganhar, ganar, gano, ganho
spend, spending = gastar, gasto, despesa; save, saving = economizar, poupar, ahorrar, ahorro, economia
invest, investment = investir, investimento, invertir, inversión; grow, growth = crescer, crescimento, crecer, crecimiento
reduce = reduzir, redução, reducir, diminuir, disminuir, reducción; increase = aumentar, aumento, incrementar
help, support, assist = ajudar, ajuda, apoiar, apoio, suporte, ayudar, ayuda, apoyar, apoyo, soporte; serve = servir, atender
attend = atender, atendimento, atención; solve, solution = resolver, resolve, solução, solucionar, solución, resuelve
guarantee, ensure = garantir, assegurar, garantizar, asegurar
prove, proof, evidence, demonstrate = provar, prova, comprovar, evidência, demonstrar, demostrar, prueba; justify = justificar
define, definition = definir, definição, definición; specify, specification, spec = especificar, especificação, especificación
generate = gerar, geração, generar, genera, generación; extract = extrair, extração, extraer, extracción
convert, conversion = converter, conversão, convertir, conversión, transformar; parse = analisar, interpretar
analyze, analysis = analisar, análise, analizar, análisis, analítica; investigate, investigation = investigar, investigação, investigación
diagnose, diagnosis = diagnosticar, diagnóstico; debug, debugging = depurar, depuração, depuración; audit = auditar, auditoria
assess, evaluate, evaluation = avaliar, avaliação, evaluar, evaluación, valorar
rank, ranking, prioritize, priority = priorizar, prioridade, prioridad, classificar, ranquear; score = pontuar, pontuação, puntuar, puntuación, nota
classify, categorize = classificar, clasificar, categorizar; triage = triar, triagem, triaje; cut, trim = cortar, corte, recortar
clean, cleanup = limpar, limpo, limpeza, limpiar, limpio, limpieza; fill = preencher, preenche, rellenar, llenar, completar
empty = vazio, vazia, esvaziar, vacío, vaciar; print = imprimir, impressão, impresso, impresión, impreso; draw = desenhar, dibujar; paint = pintar
photograph, photo = foto, fotografia; record = gravar, registrar, registro, grabar; play = jogar, brincar, tocar, jugar; win = vencer, ganhar, ganar
fight = lutar, luchar; travel, trip = viajar, viagem, viaje; sleep = dormir, sono, sueño; eat, food = comer, comida, alimento
cook, cooking, kitchen = cozinhar, cozinha, cocinar, cocina; walk = caminhar, andar, caminar; drive = dirigir, conducir, manejar
fly, flight = voar, voo, volar, vuelo; live = viver, morar, vivir; wake = acordar, despertar; rest = descansar, descanso
worry = preocupar, preocupação, preocupación; trust = confiar, confiança, confianza
fear, afraid, scared = medo, receio, temer, temor, miedo, asustado; blame, fault = culpa, culpar, culpado, culpable; hope = esperança, esperanza
love = amor, amar; need = necessidade, necessitar, necesidad; want, wish = desejar, desejo, desear, deseo; expect, expectation = esperar, expectativa
require, requirement = exigir, requerer, requisito, exigência, requerir, requerimiento; depend, dependency = depender, dependência
include = incluir, inclui, incluye; exclude = excluir; contain = conter, contém, contener, contiene
miss, missing = faltar, falta, faltando, ausente, faltante; exist = existir, existe; appear = aparecer, aparece; disappear = sumir, desaparecer
happen = acontecer, ocorrer, suceder, ocurrir, pasar
expire, expiry, expiration = expirar, vencer, vencimento, vence, caducar, caduca, vencimiento, caducidad
renew, renewal = renovar, renovação, renovación; cancel = cancelar, cancelamento, cancelación
subscribe, subscription, subscriber = assinar, assinatura, assinante, suscribir, suscripción, suscriptor
sign, signature = assinar, assinatura, firmar, firma; accept = aceitar, aceptar; accuse = acusar; act, action = agir, ação, actuar, acción
adapt = adaptar; admit = admitir; adopt, adoption = adotar, adoção, adoptar, adopción; announce, announcement = anunciar, anúncio
apply = aplicar, aplica; argue, argument, discuss, discussion, debate = discutir, discussão, debater, discusión, debate
arrive = chegar, llegar, llega; attach = anexar, adjuntar, anexo, adjunto; bring = trazer, traer, trae; burn = queimar, quemar
carry = levar, carregar, llevar; catch = pegar, capturar, atrapar, coger; clarify = esclarecer, aclarar; climb = escalar
collect, collection, gather = coletar, coleta, reunir, recopilar, recoger, coleção, colección
commit, commitment = compromisso, compromiso, comprometer; communicate, communication = comunicar, comunicação, comunicación
compete, competition, competitor = competir, concorrência, concorrente, competencia, competidor; complete = completar; compress = comprimir
confirm, confirmation = confirmar, confirmação, confirmación; confuse, confusing, confusion = confundir, confuso, confusão, confusión
consider = considerar; consult, consultant = consultar, consultor; consume, consumption = consumir, consumo; control = controlar, controle, control
convince, persuade = convencer, persuadir; coordinate = coordenar, coordinar; correct = corrigir, corregir; cross = cruzar, atravessar
customize = personalizar, customizar; damage, spoil, ruin = dano, estragar, danificar, dañar, estropear, arruinar
deal, handle = lidar, tratar, manejar; declare = declarar; dedicate = dedicar; delegate = delegar; deny = negar; destroy = destruir, destrói, destruye
differ = diferir; disable = desativar, desactivar, desabilitar; enable, activate = ativar, habilitar, activar; disagree = discordar
distribute, distribution = distribuir, distribuição, distribución; enter, entry = entrar, entrada; enjoy = aproveitar, disfrutar; escape = escapar
exchange, swap = trocar, troca, intercambiar, intercambio; exit = sair, saída, salir, salida; expand = expandir, ampliar
experiment = experimento, experimentar; expose = expor, exponer; fall = cair, caer; feel, feeling = sentir, sentimento, siente, sentimiento
fit = caber, encaixar, encajar; focus = focar, foco, enfocar, enfoque; fold = dobrar, doblar; follow = seguir, acompanhar, sigue
force = forçar, força, forzar, fuerza; freeze, frozen = congelar, congelamento, congelado, congelación; give = dar; grant = conceder
guess = adivinhar, adivinar; guide = guiar, orientar; hang = pendurar, colgar; hire, hiring = contratar, contratação, contratación
hold = segurar, sostener, mantener; hurry, rush = pressa, apressar, prisa; identify = identificar; ignore = ignorar; imagine = imaginar
implement, implementation = implementar, implementação, implementación; improvise = improvisar
inform, information, info = informar, informação, información; innovate, innovation = inovar, inovação, innovar, innovación
insert = inserir, insertar; insist = insistir; inspire, inspiration = inspirar, inspiração, inspiración
interrupt, interruption = interromper, interrupção, interrumpir, interrupción
introduce, onboard, onboarding, welcome = apresentar, integração, bienvenida, presentar, incorporar, incorporación; invent = inventar
isolate = isolar, aislar; keep, maintain, maintenance = manter, mantém, manutenção, mantener, mantiene, mantenimiento, conservar
know = saber, conhecer, sei, sabe, conocer, conoce; land = aterrissar, aterrizar; last = durar; lead = liderar, conduzir
leave = sair, deixar, salir, dejar; lend = emprestar, prestar; lie = mentir, mentira; lift = levantar
limit, restriction, constraint, restrict = limitar, limite, restrição, restringir, restricción; match = corresponder, coincidir, combinar
matter = importar; mean, meaning = significar, significado, significa; mention = mencionar; mix = misturar, mezclar; motivate = motivar
multiply = multiplicar; negotiate, negotiation = negociar, negociação, negociación; obtain, acquire = obter, conseguir, obtener; occupy = ocupar
operate = operar; opt = optar; overwrite = sobrescrever, sobrescribir; participate = participar; persist = persistir
place, put = colocar, pôr, poner, pon; point = apontar, ponto, señalar, punto; polish = polir, pulir
present, presentation, slide, pitch = apresentar, apresentação, slide, presentar, presentación, diapositiva; press = pressionar, presionar, apretar
process = processar, procesar; produce = produzir, producir; promote, promotion = promover, promoção, promoción
propose, proposal = propor, proposta, proponer, propuesta; provide = fornecer, prover, proporcionar, proveer; pull = puxar, tirar
push = empurrar, empujar; quantify = quantificar, cuantificar; raise = levantar, subir; reach = alcançar, atingir, alcanzar
react = reagir, reaccionar; recognize = reconhecer, reconocer; recommend, recommendation = recomendar, recomendação, recomendación; refer = referir
register, registration, signup = cadastrar, cadastro, registrar, registro, inscrição, inscripción
relate, relation, relationship = relacionar, relação, relación, relacionamento; rely = confiar; render = renderizar
rent, rental = alugar, aluguel, alquilar, alquiler; represent = representar; reproduce = reproduzir, reproducir
reserve, book, booking = reservar, reserva; reset = redefinir, restablecer, reiniciar; restart = reiniciar
retire, deprecate, deprecated, retirement = aposentar, aposentadoria, descontinuar, retirar, retiro, obsoleto
return = voltar, devolver, volver, regresar; reuse = reutilizar, reaproveitar; reveal = revelar; reward = recompensa, recompensar, premio
ring = tocar, sonar; rise = subir; rotate = girar, rotacionar, rotar; scale = escalar, escala; scan = escanear, varrer
see, look = ver, olhar, vê, mirar, mira; seem = parecer; select, selection = selecionar, seleção, seleccionar, selección; settle = resolver, acertar
shake = sacudir; shine = brilhar; shorten = encurtar, acortar; shout = gritar; simplify = simplificar
simulate, simulation = simular, simulação, simulación; sit = sentar; skip = pular, saltar, omitir; slow = desacelerar, ralentizar
smell = cheirar, oler; stand = ficar; standardize = padronizar, estandarizar, normalizar; steal, theft = roubar, roubo, furto, robar, robo
stick = grudar, pegar; strengthen = fortalecer; structure = estruturar, estrutura, estructurar, estructura; study = estudar, estudo, estudiar, estudio
submit = submeter, enviar; suffer = sofrer, sufrir; suggest = sugerir, sugere, sugiere; survive = sobreviver, sobrevivir
sync, synchronize = sincronizar, sincronia; take = pegar, tomar, levar, llevar; tamper, tampered = adulterar, adulterado, manipular, alterar
tap = tocar; think, thought = pensar, pensamento, piensa, pensamiento; throw, discard = jogar, descartar, tirar, desechar; tie = amarrar, atar
touch = tocar, mexer; toggle = alternar; transfer = transferir, transferência; transform = transformar
trigger = disparar, gatilho, desencadear, desencadenar; turn = girar, virar; type = digitar, teclear; unlock = desbloquear
use, usage = usar, uso, utilizar, usa, utilização; visit = visitar, visita; wash = lavar; waste, wasted = desperdiçar, desperdício, desperdiciar
wear = vestir, usar; work, function = funcionar, funciona; zoom = ampliar
# What things are like
slow, sluggish = lento, lentidão, devagar, demorado, demora, demorar, lentitud, tardar, tarda; fast, quick, quickly = rápido, rapidez, veloz, depressa
large, big, huge, giant = grande, enorme, gigante, gigantesco; small, tiny, little = pequeno, minúsculo, chico; long = longo, comprido, largo
short = curto, breve, corto; new, recent = novo, recente, nuevo, reciente, novedad, novidade
old, outdated, stale, obsolete = velho, antigo, desatualizado, obsoleto, viejo, antiguo, desactualizado, anticuado; good = bom, boa, bueno, buena
bad, poor = ruim, mau, malo, mala, ruins; better, best = melhor, mejor; worse, worst = pior, peor; easy, simple = fácil, simples, sencillo, simple
hard, difficult, complex = difícil, complicado, complexo, complejo; clear, plain = claro, nítido, legível; readable, legible = legível, legible
dirty, messy = sujo, bagunçado, bagunça, sucio, desordenado, desordem, desorden; wrong, incorrect = errado, incorreto, equivocado, incorrecto, mal
right, correct = certo, correto, correcto; true = verdadeiro, verdade, verdadero, verdad; false = falso; real = real, verdadeiro
safe, secure, security, safety = seguro, segurança, seguridad; dangerous, danger, unsafe = perigoso, perigo, inseguro, peligroso, peligro
risk, risky = risco, arriscado, riesgo, arriesgado; public = público; private, privacy = privado, privacidade, privacidad
free = grátis, gratuito, livre, libre; cheap = barato; expensive, costly = caro, custoso, costoso; rich = rico; poor = pobre
full = cheio, completo, lleno; half = metade, mitad; double, duplicate = dobro, duplicado, duplicar, duplo, doble; strong = forte, fuerte
weak, weakness = fraco, fraqueza, débil, debilidad; stable = estável, estable; random = aleatório, azar
strange, weird, odd = estranho, esquisito, extraño, raro; similar, same, equal = parecido, igual, semelhante, mesmo, similar, semejante
different, difference = diferente, diferença, diferencia, distinto; important = importante; urgent, emergency = urgente, emergência
critical, severe, severity = crítico, grave, gravidade, severidade, gravedad, severidad; main = principal; common = comum, común; rare = raro
typical = típico; strict = rígido, estrito, estricto; flexible = flexível; automatic = automático
accessible, accessibility = acessível, acessibilidade, accesible, accesibilidad
available, availability = disponível, disponibilidade, disponible, disponibilidad
reliable, reliability = confiável, confiabilidade, fiável, fiable, fiabilidad, confiable
unreliable, unstable, flaky, intermittent = instável, intermitente, inestable; visible = visível, visible
beautiful, pretty, nice = bonito, lindo, bonita, hermoso; ugly = feio, feo; dark = escuro, oscuro; light, bright = claro, brilhante, luz
white = branco, blanco; black = preto, negro; green = verde; blue = azul; yellow = amarelo, amarillo; color = cor, cores, color
first = primeiro, primero; last = último, passado, pasado; next = próximo, seguinte, siguiente; previous, earlier = anterior, prévio
late, delay, delayed = tarde, atraso, atrasado, atrasar, retraso, retrasado, demora; early = cedo, temprano; future = futuro; current = atual, actual
ready = pronto, listo; complete = completo, completa; incomplete = incompleto; finished = acabado, terminado; undocumented = indocumentado
responsible, responsibility, owner = responsável, responsabilidade, dono, responsable, dueño, responsabilidad, propietario
boring, tedious = chato, entediante, aburrido, tedioso; polite, kind, friendly, courteous = educado, gentil, amigável, amable, amistoso, cortés
happy = feliz, contento; angry = bravo, enojado, irritado; sad = triste; tired = cansado; busy = ocupado; alone = sozinho, solo
professional = profissional, profesional; personal = pessoal, personal; remote = remoto; online = online, conectado; offline = offline, desconectado
internal = interno; external = externo; foreign = estrangeiro, extranjero, ajeno; native = nativo; global = global, mundial; technical = técnico
legal = legal, jurídico; financial = financeiro, financiero; abandoned = abandonado; able = capaz; abstract = abstrato, abstracto
accurate, precise, exact, accuracy, precision = preciso, exato, precisão, exacto, precisión; active = ativo, activo; additional, extra = adicional
adequate, appropriate, suitable = adequado, apropriado, adecuado; adult = adulto; advanced = avançado, avanzado; alive = vivo
amazing = incrível, increíble; ancient = antigo; anonymous = anônimo; average = médio; awful, terrible = terrível, terrible, horrível; basic = básico
big = maior, mayor; bilingual = bilíngue; bold = negrito, negrita; brave = corajoso, valiente
calm, quiet, calmly = calmo, calma, tranquilo, tranquilidad; careful, care = cuidado, cuidadoso, cuidar; certain, sure = certo, seguro
chaotic, chaos, mess = caótico, caos, bagunça, lío; classic = clássico, clásico; clever, smart = esperto, inteligente, listo; cold = frio
comfortable = confortável, cómodo; compatible, compatibility = compatível, compatibilidade, compatible, compatibilidad; competent = competente
complicated = complicado; confident, confidence = confiança, confianza; confidential = confidencial
consistent, consistency, inconsistent = consistente, consistência, coerente, coherente, inconsistente, inconsistência; constant = constante
content = conteúdo, contenido; convenient = conveniente; cool = legal, genial; creative, creativity = criativo, criatividade, creativo, creatividad
curious = curioso; customized = personalizado; deep = fundo, profundo; default = padrão, predeterminado, defecto; dense = denso
desperate = desesperado; detailed, detail = detalhado, detalhe, detallado, detalle; dry = seco; due = devido, debido; dumb, silly = bobo, tonto
elegant = elegante; enough, sufficient = suficiente, bastante; entire, whole = inteiro, entero; essential = essencial, esencial
exciting = emocionante; existing = existente; explicit = explícito; fair = justo; familiar = familiar, conhecido; famous = famoso; fancy = chique
fixed = fixo, fijo; flat = plano; fresh = fresco; frustrated, frustrating = frustrado, frustrante
fun, funny = divertido, diversão, diversión, engraçado, gracioso; general = geral, general; generic = genérico; guilty = culpado; handy = útil
healthy = saudável, sano; heavy = pesado; hidden = escondido, oculto; high = alto; honest = honesto, sincero; hot = quente, caliente; human = humano
illegal = ilegal; impossible = impossível, imposible; independent = independente, independiente; industrial, industry = industrial, indústria
initial = inicial; innocent = inocente; interactive = interativo, interactivo; interesting, interest = interessante, interesse, interesante, interés
invalid = inválido; lazy = preguiçoso, perezoso; lightweight = leve, ligero
likely, probable, probability = provável, probabilidade, probable, probabilidad; low = baixo, bajo; lucky, luck = sorte, suerte; maximum = máximo
medium = médio, mediano; minimum = mínimo; modern = moderno; multiple = múltiplo, múltiples, vários; mutual = mútuo; narrow = estreito, estrecho
necessary = necessário, necesario; negative = negativo; neutral = neutro; noisy, noise = barulho, ruído, ruidoso; obvious = óbvio; official = oficial
optional = opcional; ordinary = comum; own = próprio, propio; painful, pain = doloroso, dor, dolor; parallel = paralelo; partial = parcial
past = passado; patient, patience = paciente, paciência; perfect = perfeito, perfecto; permanent = permanente; physical = físico
pleasant = agradável, agradable; positive = positivo; possible, possibility = possível, possibilidade, posible, posibilidad
powerful, power = poderoso, poder, potente; practical = prático, práctico
productive, productivity = produtivo, produtividade, productivo, productividad; proud = orgulhoso; pure = puro; raw = bruto, cru, crudo
reasonable = razoável, razonable; relevant = relevante; responsive = responsivo, adaptable; rough = áspero; round = redondo
scalable = escalável, escalable; scientific = científico; secondary = secundário; sensitive = sensível, sensible; separate = separado; serious = sério
shared = compartilhado, compartido; sharp = afiado; sick = doente, enfermo; silent, silence = silencioso, silêncio
single, unique = único, solteiro, soltero; smooth = suave, liso; soft = macio, suave; solid = sólido; special = especial; specific = específico
static = estático; steady = constante, firme; sticky = pegajoso, adesivo; stuck = preso, travado, atascado, parado; stupid = estúpido
successful, success = sucesso, êxito; sudden, suddenly = repentino; sweet = doce, dulce; tall = alto; temporary = temporário, temporal, provisório
thick = grosso, grueso; thin = fino, delgado; tidy = arrumado, ordenado; tough = duro; toxic = tóxico; traditional = tradicional
transparent, transparency = transparente, transparência; unexpected, surprise, surprising = inesperado, surpresa, surpreender, sorpresa, sorprender
unfair = injusto; unknown = desconhecido, desconocido; unusual = incomum, inusual; useful = útil; useless = inútil; usual = habitual, usual
vague = vago; valid = válido; valuable = valioso; warm = morno, cálido; wet = molhado, mojado; wide = largo, amplo, ancho, amplio
wild = selvagem, salvaje; wise = sábio; worth = valer, vale; young = jovem, joven
# Time
time = tempo, tiempo, hora; hour = hora; minute = minuto; second = segundo; day, daily = dia, diário, diariamente
week, weekly = semana, semanal, semanalmente; month, monthly = mês, meses, mensal, mensual; quarter, quarterly = trimestre, trimestral
year, yearly, annual = ano, anual; today = hoje, hoy; tomorrow = amanhã, mañana; yesterday = ontem, ayer; night, overnight = noite, madrugada, noche
morning = manhã, mañana; monday = segunda, lunes; tuesday = terça, martes; wednesday = quarta, miércoles; thursday = quinta, jueves
friday = sexta, viernes; date = data, fecha; deadline, due = prazo, plazo, vencimento, límite; calendar = calendário; duration = duração, duración
frequency, often = frequência, frecuencia; period = período; zone, timezone = fuso, zona, huso; holiday = feriado, festivo
vacation = férias, vacaciones; birthday = aniversário, cumpleaños; interval = intervalo
# People and organizations
people, person = pessoa, pessoas, gente, persona, personas; user = usuário, utilizador; customer, client = cliente, clientela, freguês
buyer = comprador; seller, vendor, supplier = vendedor, fornecedor, proveedor; visitor = visitante; reader = leitor, lector
author, writer = autor, escritor; reviewer = revisor; team, squad, crew = equipe, time, equipa, equipo, squad
colleague, coworker, teammate, peer = colega, companheiro, compañero; boss, manager = chefe, gerente, gestor, jefe, encargado
employee, staff, worker = funcionário, empregado, colaborador, empleado, trabajador; leader = líder
developer, programmer = desenvolvedor, programador, desarrollador; engineer, engineering = engenheiro, engenharia, ingeniero, ingeniería
designer = designer, diseñador; tester = testador, probador; researcher = pesquisador, investigador; analyst = analista
admin, administrator = administrador; lawyer = advogado, abogado; accountant = contador, contable; student = aluno, estudante, alumno, estudiante
teacher = professor, profesor, maestro; freelancer, freelance = autônomo, freelancer; founder = fundador; investor = investidor, inversor
expert = especialista, experto; beginner = iniciante, principiante; friend = amigo; family = família; child, kid = criança, filho, niño, hijo
woman = mulher, mujer; man = homem, hombre; neighbor = vizinho, vecino; company, business, enterprise = empresa, negócio, companhia, compañía
startup = startup, emprendimiento; organization = organização, organización; department = departamento, setor; agency = agência
government = governo, gobierno; school = escola, escuela; university = universidade, universidad; office = escritório, oficina
store, shop = loja, tienda, comercio; market, marketplace = mercado; meeting = reunião, encontro, reunión, junta; conference = conferência
workshop = oficina, taller; retrospective = retrospectiva; sprint = sprint, iteração, iteración; project = projeto, proyecto
task, chore = tarefa, tarea; job, work = trabalho, emprego, trabajo, empleo; goal, objective, target = objetivo, meta; strategy = estratégia
process, procedure = processo, procedimento, proceso, procedimiento; step = passo, etapa, paso; role = papel, função, rol, cargo
shift, rota, rotation = turno, escala, plantão, guardia, rotación, rodízio; handover = passagem, relevo, traspaso; idea = ideia, idea
problem, issue, trouble = problema, incómodo; cause, reason, why = causa, motivo, razão, razón
effect, impact, consequence = efeito, impacto, consequência, efecto, consecuencia; example, sample = exemplo, amostra, ejemplo, muestra
result, outcome = resultado; opinion = opinião, opinión; feedback, comment = comentário, retorno, opinião, retroalimentación
complaint, complain = reclamação, reclamar, queixa, queja, quejar, reclamo; suggestion = sugestão, sugerencia; promise = promessa, prometer, promesa
rule = regra, regla, norma; policy = política; law = lei, ley; contract = contrato; right = direito, derecho; standard = padrão, norma, estándar
convention = convenção, convención; guideline = diretriz, orientação, directriz, pauta; habit = hábito, costume; culture = cultura
knowledge = conhecimento, conocimiento; experience = experiência; skill, ability = habilidade, capacidade, habilidad, capacidad
quality = qualidade, calidad; quantity, amount = quantidade, cantidad, montante, importe; size = tamanho, tamaño; weight = peso; height = altura
length = comprimento, longitud; speed = velocidade, velocidad; performance = desempenho, rendimiento, performance
# Software
software = software, programa; application, app = aplicativo, aplicação, app, aplicación; program = programa
website, site, web = site, página, sítio, web; page = página; screen = tela, ecrã, pantalla; window = janela, ventana; button = botão, botón
form = formulário; field = campo; icon = ícone, icono; link = link, vínculo, enlace; image, picture = imagem, figura, imagen
audio, sound = áudio, som, sonido; text = texto; font, typography = fonte, tipografia, fuente, letra; interface, ui = interface, interfaz
component = componente; layout = leiaute, disposición, disposição, maquetación; template = modelo, plantilla; theme = tema; style, css = estilo
label = rótulo, etiqueta; message = mensagem, mensaje; error, bug, defect, mistake = erro, defeito, bug, error, defecto, equívoco, falha, fallo
exception = exceção, excepción; crash, outage, down = cair, caiu, cai, queda, caer, caída, cae, cayó, pane, apagão, apagón
downtime = indisponibilidade, inactividad, parada; source = fonte, origem, fuente, origen; repository = repositório; branch = ramo, rama
commit = commit, confirmação; version = versão, versión; file = arquivo, ficheiro, archivo, fichero
folder, directory = pasta, diretório, carpeta, directorio; library = biblioteca, librería; package = pacote, paquete; module = módulo
function = função, función; method = método; class = classe, clase; variable = variável, variable; parameter = parâmetro; object = objeto
loop = laço, bucle; script = roteiro, script, guion; command = comando; terminal, shell, console = terminal, consola, console; line = linha, línea
language = idioma, linguagem, língua, lenguaje, lengua; compiler = compilador; server = servidor; host = hospedagem, servidor, alojamiento, hospedar
cloud = nuvem, nube; network = rede, red; database = banco; table = tabela, tabla; row = linha, fila; column = coluna, columna; index = índice
key = chave, clave, llave; query = consulta, query; schema = esquema; value = valor; type = tipo
lock, locked = trava, travar, bloquear, bloqueo, cadeado, candado; transaction = transação, transacción; memory = memória; disk = disco
stream = fluxo, flujo; queue = fila, cola; thread = linha, hilo; container = contêiner, contenedor
machine, computer = máquina, computador, computadora, ordenador; device = dispositivo; phone, mobile = telefone, celular, móvel, teléfono, móvil
keyboard = teclado; mouse = rato; printer = impressora, impresora; paper = papel; browser = navegador; email, mail = correio, email, correo
password = senha, contraseña; login = login, acesso, acceso; account = conta, cuenta; certificate = certificado; encryption = criptografia, cifrado
infrastructure = infraestrutura, infraestructura; environment = ambiente, entorno; production = produção, producción; pipeline, ci = esteira, pipeline
operation, operations = operação, operações, operación; incident = incidente, ocorrência; alarm = alarme, alarma; log = registro, log, bitácora
metric = métrica; dashboard, panel = painel, panel, tablero; chart, graph = gráfico, gráfica; report = relatório, informe, reporte, reportar
disaster = desastre, catástrofe; runbook, playbook = manual, guia; api, endpoint = api, endpoint; request = requisição, petición, solicitud
response = resposta, respuesta; documentation, docs, document = documentação, documento, documentar, documentación; manual, handbook = manual
guide = guia; reference = referência; glossary = glossário, glosario; article = artigo, artículo; book = livro, libro; chapter = capítulo
paragraph = parágrafo, párrafo; sentence = frase, sentença, oración; word = palavra, palabra; letter = carta, letra; title = título
note = nota, anotação, anotar, apunte, apuntar; list = lista, listar, listado; footnote = rodapé; english = inglês; portuguese = português
spanish, castilian = espanhol, castelhano, español, castellano; french = francês; german = alemão, alemán; spelling = ortografia; grammar = gramática
tone = tom, tono; wording, copywriting = redação, redacción, texto; literal = literal, literalmente; test = teste, prueba, test
unit = unidade, unitário, unidad; coverage, cover, covered = cobertura, cobrir, coberto, cubrir, cubierto; regression = regressão, regresión
feature = funcionalidade, recurso, funcionalidad, característica; prototype = protótipo; architecture = arquitetura, arquitectura
pattern = padrão, patrón; refactor, refactoring = refatorar, refatoração, refactorizar, refactorización; legacy = legado, heredado, herdado, herdar
inherit = herdar, herdei, heredar, heredé; vulnerability, vulnerable = vulnerabilidade, vulnerável, vulnerabilidad
hole = buraco, brecha, agujero, hueco; attack = ataque, atacar; attacker, hacker = atacante, invasor, hacker, pirata; threat = ameaça, amenaza
leak = vazamento, vazar, fuga, filtración, filtrar; secret = segredo, secreto; malware, virus = vírus; firewall = firewall, cortafuegos
access = acesso, acceso, acceder, acessar; data = dados, dado, datos, dato; spreadsheet, sheet = planilha, folha, planilla, hoja; cell = célula, celda
number, figure = número, cifra; total, sum = total, soma, suma, somar, sumar; average = média, promedio; percentage, percent = porcentagem, porcentaje
range = intervalo, faixa, rango; statistic = estatística, estadística; format = formato, formatar, formatear; encoding = codificação, codificación
delimiter, separator = separador, delimitador; duplicate = duplicado, repetido; outlier = discrepante, atípico; pipeline = esteira, tubería
warehouse = armazém, almacén; catalog = catálogo; metadata = metadados, metadatos; consumer = consumidor
producer, provider = produtor, provedor, productor, proveedor; artificial, intelligence = artificial, inteligência; model = modelo
prompt = prompt, instrução; agent = agente; assistant = assistente, asistente; robot, bot = robô, robot
# Commerce, money, law
price, pricing = preço, preços, precio; cost = custo, custar, coste, costo, costar; money = dinheiro, dinero, grana, plata
profit, profitable, profitability, margin = lucro, lucrativo, rentável, margem, margen, ganancia, beneficio, rentable, rentabilidad, lucrar
loss = prejuízo, pérdida; revenue, income = receita, faturamento, renda, ingreso, ingresos, facturación; expense = despesa, gasto
budget = orçamento, presupuesto; invoice, bill, billing = fatura, boleto, factura, facturar, cobrança; receipt = recibo, comprovante, comprobante
tax, vat = imposto, tributo, impuesto, iva, fiscal, tributario; accounting, bookkeeping = contabilidade, contabilidad, contábil, contable
bank = banco; card = cartão, tarjeta, cartela; cash = dinheiro, efectivo, caixa, caja; currency = moeda, moneda, divisa
loan, credit = empréstimo, crédito, préstamo; debt = dívida, deuda; salary, payroll = salário, folha, sueldo, nómina; discount = desconto, descuento
installment = parcela, parcelado, cuota; shipping, freight = frete, envío, flete; stock, inventory = estoque, inventário, existencias
cart = carrinho, carrito; order = pedido, encomenda, orden; product = produto, producto; showcase, storefront = vitrine, escaparate
advertisement, ad, ads = anúncio, publicidade, publicidad, propaganda; campaign = campanha, campaña; brand = marca; marketing = marketing, mercadeo
audience = público, audiência; churn = cancelamento, evasão, abandono; acquisition = aquisição, adquisición; retention = retenção, retención
payback = retorno; economics, economy = economia; finance, finances = finanças, finanzas, financeiro, financiero
declaration, return = declaração, declaración; license = licença, licencia; compliance = conformidade, cumplimiento; insurance = seguro
# Everyday
house, home = casa, lar, hogar, doméstico; room = quarto, sala, habitación, cuarto; door = porta, puerta; wall = parede, pared, muro
street = rua, calle; city = cidade, ciudad; country = país; world = mundo; car = carro, coche, auto; bike, bicycle = bicicleta; train = trem, tren
plane = avião, avión; ticket = ingresso, passagem, boleto, entrada, billete; beach = praia, playa; recipe = receita, receta; chicken = frango, pollo
bread = pão, pan; water = água; coffee = café; wine = vinho, vino; health = saúde, salud; doctor = médico; medicine = remédio, medicina
body = corpo, cuerpo; head = cabeça, cabeza; hand = mão, mano; foot, feet = pé, pie; eye, sight = olho, visão, ojo, vista
blind, blindness = cego, daltônico, cegueira, ciego, ceguera; disease = doença, enfermedad; sport = esporte, deporte
football, soccer = futebol, fútbol; game = jogo, juego, videojuego; music = música; song = canção, canción
movie, film = filme, película, cinema, cine; dance = dança, danza, baile, dançar, bailar; art = arte; poem = poema; story = história, conto, cuento
dog = cachorro, cão, perro; cat = gato; animal, pet = animal, bicho, mascota; plant = planta; garden = jardim, jardín; tree = árvore, árbol
weather = clima, tempo; rain = chuva, lluvia; sun = sol; fire = fogo, incêndio, fuego; smoke = fumaça, humo; clothes = roupa, ropa
shoe = sapato, zapato; gift = presente, regalo; party = festa, fiesta; wedding = casamento, boda; baby = bebê; dream = sonho, sueño; life = vida
death, die = morte, morrer, muerte, morir; war = guerra; peace = paz; history = história; science = ciência; math = matemática, matemáticas
homework = lição, tarefa, deberes; exam = prova, exame, examen; course = curso; class, lesson = aula, lição, clase, lección; degree = grau, grado
map = mapa; camera = câmera, cámara; tool = ferramenta, herramienta; board = quadro, tabuleiro, tablero, pizarra
sticky, card = cartão, tarjeta, adhesivo; vote = votar, voto, votação, votación; shape, form = forma; ticket = chamado
# Things
advantage, benefit = vantagem, benefício, ventaja; advice, tip = conselho, dica, consejo; age = idade, edad; aim = alvo, objetivo; air = ar, aire
angle = ângulo; appearance, look = aparência, visual, apariencia, aspecto; appointment = consulta, cita, compromisso; army = exército, ejército
assumption, hypothesis = suposição, hipótese, suposición, hipótesis; attempt = tentativa, intento; attention = atenção, atención
attitude = atitude, actitud; authority = autoridade, autoridad; authorization, authorize = autorização, autorizar, autorización
authentication = autenticação, autenticación; award = prêmio; background = fundo, fondo; balance = saldo, equilíbrio; ball = bola, pelota
band = banda; barrier = barreira, barrera; batch = lote; battery = bateria; behavior = comportamento, comportamiento; belief = crença, creencia
bottle = garrafa, botella; bottleneck = gargalo; bottom = fundo, fondo; box = caixa, caja; brain = cérebro; brainstorm, brainstorming = tempestade
bridge = ponte, puente; brief, briefing = briefing, resumo; building = prédio, edificio; candidate = candidato; capacity = capacidade, capacidad
career = carreira, carrera; case = caso; category = categoria; center = centro; chain = cadeia, cadena
chance, opportunity = chance, oportunidade, oportunidad; channel = canal; circle = círculo; clock = relógio, reloj; club = clube
coach = treinador, entrenador; coin = moeda; community = comunidade, comunidad; complexity = complexidade, complejidad; concept = conceito, concepto
condition = condição, condición; conflict = conflito, conflicto; consent = consentimento, consentimiento; context = contexto; contrast = contraste
contribution, contribute, contributor = contribuição, contribuir, colaborador, contribución; corner = canto, esquina; counter = contador
couple = casal, pareja; credential = credencial; crime = crime, crimen; crisis = crise, crisis; criterion, criteria = critério, critérios
crowd = multidão, multitud; cup = copo, xícara, taza, copa; curve = curva; cycle = ciclo; deal = negócio, trato; demand = demanda
demo, demonstration = demonstração, demostración; depth = profundidade, profundidad; desk = mesa, escritorio; device = aparelho, aparato
diagram, flowchart = diagrama, fluxograma, esquema; dialog = diálogo; diet = dieta; dimension = dimensão, dimensión; dinner = jantar, cena
direction = direção, dirección; address = endereço, dirección; discipline = disciplina; distance = distância; domain = domínio; doubt = dúvida, duda
driver = motorista, conductor; drop = gota, queda; duty = dever, deber; edge = borda, borde; education = educação, educación
efficiency, efficient = eficiência, eficiente; effort = esforço, esfuerzo; element = elemento; energy = energia; enemy = inimigo, enemigo
entertainment = entretenimento, entretenimiento; equipment = equipamento, equipamiento; ethics = ética; event = evento
extension, plugin = extensão, extensión, complemento; face = rosto, cara; fact = fato, feito, hecho; factory = fábrica; farm = fazenda, granja
fashion = moda; fee = taxa, tarifa; figure = figura; finger = dedo; fish = peixe, pez, pescado; flag = bandeira, bandera; floor = chão, piso, suelo
flow, workflow = fluxo, flujo; flower = flor; frame, framework = quadro, marco; front, frontend = frente; backend = backend, retaguarda; fruit = fruta
fuel = combustível, combustible; gap = lacuna, brecha, hueco, falta; gate = portão, puerta; glass = vidro, vidrio; goal = gol; gold = ouro, oro
goods = mercadoria, mercancía; grid = grade, cuadrícula, rejilla; ground = chão, suelo; guest = hóspede, convidado, huésped, invitado; gun = arma
guitar = violão, guitarra; hair = cabelo, pelo; headline, heading = manchete, cabeçalho, titular, encabezado; heart = coração, corazón; heat = calor
hobby = passatempo; horse = cavalo, caballo; identity = identidade, identidad; incentive = incentivo; influence = influência; ingredient = ingrediente
input = entrada; output = saída, salida; inspection = inspeção, inspección; instruction = instrução, instrucción; instrument = instrumento
intention, intent = intenção, intención; island = ilha, isla; item = item, elemento; joke = piada, chiste; journal, diary = diário
journey = jornada, viaje; judge = juiz, juez, julgar, juzgar; justice = justiça, justicia; laboratory = laboratório; land = terra, tierra
landing = pouso, aterrizaje; layer = camada, capa; leather = couro, cuero; leg = perna, pierna; level = nível; lifecycle = ciclo; logic = lógica
logo = logotipo; lunch = almoço, almuerzo; magazine, newsletter = revista, boletim, boletín; magic = magia; maturity = maturidade, madurez
meal = refeição; meat = carne; mechanism = mecanismo; member = membro, miembro; metaphor = metáfora; milk = leite, leche; mind = mente
mission = missão, misión; mode = modo; moment = momento; mood = humor; moon = lua, luna; motion = movimento, movimiento; mountain = montanha, montaña
mouth = boca; name, naming = nome, nombre; nature = natureza, naturaleza; news = notícia; newcomer = novato; nurse = enfermeira, enfermero
oil = óleo, aceite; ocean, sea = mar, oceano; origin = origem; overview = panorama; pair = par; part, piece = parte, pedaço, peça, pieza, trozo
partner = parceiro, sócio; passenger = passageiro, pasajero; path = caminho, rota, camino, ruta; pen = caneta, bolígrafo; pencil = lápis
phase, stage = fase, etapa; pilot = piloto; place, location = lugar, local, localização, ubicación, sitio; platform = plataforma
player = jogador, jugador; poison = veneno; pollution = poluição, contaminación; population = população, población; portfolio = portfólio, portafolio
position = posição, posición; poster = cartaz, cartel; pressure = pressão, presión; principle = princípio; prison = prisão, cárcel; prize = prêmio
profile = perfil; progress = progresso, avanço, progreso, avance; property = propriedade, propiedad; purpose = propósito, finalidade, finalidad
puzzle = rompecabezas; race = corrida, carrera; rate = taxa, tasa; ratio = proporção, proporción; reality = realidade, realidad
region = região, región; religion = religião; remedy = remédio; reputation = reputação, reputación; research = pesquisa, investigação, investigación
resource = recurso; restaurant = restaurante; resume, cv = currículo, currículum; revolution = revolução; ring = anel, anillo; river = rio
road, route, roadmap = estrada, rota, roteiro, carretera, ruta; rock = pedra, roca; roof = teto, techo; root = raiz; rope = corda, cuerda
routine = rotina, rutina; sand = areia, arena; satisfaction, satisfied = satisfação, satisfeito, satisfacción, satisfecho; scene = cena, escena
scope = escopo, alcance; seat = assento, asiento; season = estação, temporada, estación; section = seção, sección; sector = setor; sense = sentido
sequence = sequência, secuencia; series = série; service = serviço, servicio; session = sessão, sesión; shadow = sombra; share = ação, cota
shelf = prateleira, estante; ship, boat = navio, barco; shirt = camisa; shoulder = ombro, hombro; side = lado; signal = sinal, señal
silver = prata, plata; situation = situação, situación; skin = pele, piel; sky = céu, cielo; snow = neve, nieve; society = sociedade, sociedad
soil = solo, suelo; space, spacing = espaço, espacio, espaçamento; species = espécie; speech, voice = fala, discurso, voz; spirit = espírito, espíritu
spot = mancha; spring = primavera; square = quadrado, cuadrado; stakeholder = interessado, interesado; star = estrela, estrella
state, status = estado, situação; station = estação, estación; stone = pedra, piedra; stress = estresse, estrés
subject, topic = assunto, tema, tópico, asunto; sugar = açúcar, azúcar; summer = verão, verano; surface = superfície
survey, poll, questionnaire = enquete, questionário, pesquisa, encuesta, cuestionario; symbol = símbolo; symptom = sintoma; talent = talento
target = alvo, destino; technique = técnica; technology, tech = tecnologia; temperature = temperatura
term, terminology = termo, terminologia, término; theater = teatro; theory = teoria; timeline = cronología; top = topo, cima
tourist, tourism = turista, turismo; town = cidade, pueblo; toy = brinquedo, juguete; trade = comércio; tradition = tradição
traffic = tráfego, trânsito, tráfico; transcript, transcription, transcribe = transcrição, transcrever, transcripción, transcribir
transport = transporte; treasure = tesouro; trend = tendência; trick = truque, truco; trouble = encrenca; truck = caminhão, camión
uncertainty = incerteza, incertidumbre; union = união, unión; universe = universo; variant, variation = variante, variação, variación
vegetable = verdura, legume; vehicle = veículo, vehículo; view = visão, vista; village = vila, aldeia, aldea; violence = violência
vision = visão, visión; vocabulary = vocabulário; volunteer = voluntário; wage = salário; watch = relógio; wave = onda, ola; wheel = roda, rueda
wind = vento, viento; winter = inverno, invierno; wood = madeira, madera; wool = lã, lana; zero = zero, cero
${EVERYDAY_WORDS}`;
