import { keyOfInfinitive, keysOfForm, withoutPronouns } from "./romance-forms.js";
import { wordsOf } from "./tokenize.js";

/** Function words in English. */
const ENGLISH_STOP_WORDS = `
a an the and or but nor so if then than as at by for from in into of off on onto out over per to under up via with without within
about after again against all also any around because been before being below between both cannot could did does doing done down
during each either else ever every few further had has have having he her here hers him his how however i i'd i'll i'm i've is it
it's its itself just let lets like many may me might mine more most much must my myself need needs neither no not now only other our
ours please quite rather same shall she should since some such that that's their theirs them themselves there these they this those
though through thus too until upon us very was we were what when where whether which while who whom whose why will would yet you
your yours am are be can do get gets got gives give one ones own s t d ll m re ve don doesn isn aren didn won
want wants wanted looking look something someone somebody anything anyone anybody everything everyone everybody nothing thing
things way ways kind stuff lot really here there above below along among across already always never often sometimes soon still even
maybe perhaps instead another else therefore however against whatever whoever wherever nor non gonna gotta wanna go goes going went gone
come comes came make's shouldn wouldn couldn hasn haven hadn wasn weren mustn cant dont isnt im ive
`;

/** The same in Portuguese and Spanish. */
const OTHER_STOP_WORDS = `
o os as um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra pro com sem sob sobre entre ate e ou mas
nem que qual quais quem cujo como quando onde porque se eu tu ele ela nos voce voces eles elas me te lhe lhes meu minha meus minhas
teu tua seu sua seus suas nosso nossa nossos nossas dele dela deles delas este esta estes estas esse essa esses essas isto isso aquele
aquela aquilo ser sou es somos sao era foi estar estou esta estao tem tenho ter ha haver muito muita mais menos ja tambem so apenas cada
todo toda todos todas outro outra outros outras algum alguma alguns algumas nada tudo quero queria preciso precisa gostaria posso pode
podem poderia poderiam poderei podemos consigo consegue deve devem deveria devo vou vai vamos vao ir fazer faz faca fazem fez feito algo
alguem ninguem nenhum nenhuma nunca sempre ainda aqui ali la ca coisa coisas jeito forma maneira antes depois durante apos desde contra
dentro fora enquanto embora assim entao pois porem quanto quanta quantos quantas tanto tanta aonde cada mesmo mesma mesmos mesmas
seria seriam seja sejam sido sendo era eram foram tinha tinham tive teve tenha havia houve estava estavam esteja estiver estao somos
comigo conosco nele nela neles nelas nesse nessa neste nesta num numa ao aos dum duma dois duas tres quatro cinco seis sete oito nove dez
cem mil bem mal demais bastante quase tal tais ter terei vez vezes
el la lo los las un una unos unas del al en con sin por para y o u pero ni que cual cuales quien quienes cuyo cuando donde porque si yo
tu el ella nosotros ustedes ellos ellas mi mis tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas
esto eso aquel aquella ser soy eres es somos son fue estar estoy esta estan tener tengo tiene hay haber muy mucho mucha mas menos ya
tambien solo cada todo toda todos todas otro otra otros otras algun alguna algunos algunas nada quiero quisiera necesito necesita
puedo puede pueden podria podrian podemos podre poder debe deben deberia debo voy va vamos van ir hacer hace hacen haga hago hizo hecho
algo alguien nadie ningun ninguno ninguna nunca siempre aun todavia aqui ahi alli alla cosa cosas manera forma sea sean sido siendo
hacia desde hasta entre sobre segun antes despues durante tras mediante contra dentro fuera mientras aunque asi entonces pues cuanto
cuanta cuantos cuantas tanto tanta adonde mismo misma mismos mismas seria serian era eran fueron estaba estaban este estuvo habia
hubo han he hemos tenia tuvo tenga conmigo nos os le les lo se vos usted uno dos tres cuatro cinco seis siete ocho nueve diez cien mil
bien mal demasiado bastante casi tal tales aquellos aquellas vez veces
`;

/**
 * Words with little meaning in a query: to make, to write, to help, and the kinds of products. They count a fraction of another word.
 */
const LIGHT_WORDS = `
make makes making made write writes writing written create creates creating build builds building find finds finding show shows
help helps helping use uses using used generate generates generating keep keeps work works working turn turns add adds set
good better best new simple easy easily nice great automatically automatic quick quickly tell tells put take takes
run runs running start first last week day days month time minutes hours people person team teams company project projects
agent agents skill skills prompt prompts workflow workflows squad squads tool tools app apps application applications template
templates kit system systems bundle bundles pack rules guide claude ai llm assistant file files folder
escrever escreva criar crie gerar gere montar encontrar achar mostrar ajuda ajudar ajude usar use manter trabalhar bom boa melhor
novo nova simples facil facilmente automaticamente automatico rapido rapidamente semana dia dias mes equipe time projeto projetos
agente agentes habilidade ferramenta ferramentas aplicativo modelo modelos fluxo regras guia sistema sistemas pacote arquivo arquivos
pasta empresa pessoas pessoa primeiro
escribir escribe crear crea generar genera armar encontrar buscar busca mostrar ayuda ayudar ayudame usar mantener trabajar bueno buena
mejor nuevo nueva simple sencillo facil facilmente automaticamente automatico rapido rapidamente semana dia dias mes equipo proyecto
proyectos herramienta herramientas aplicacion plantilla plantillas flujo reglas guia sistema sistemas paquete archivo archivos carpeta
empresa personas persona primero
figure told say says saying said know knows happen happens happened happening start started begin stuff able thank thanks hello hi hey okay ok
dear somebody's someone's everybody's whenever ought try trying tries tried bit little ready allow allows let's wish hope please else many much
ajudem ajudar ajuda-me mostrem mostre crie criem faca facam escrevam gerem encontrem preciso precisamos queremos queria gostariamos
ola oi favor obrigado dizer diz dizendo saber sabe sabemos acontece acontecer aconteceu tentar tento tentando permite permitir servir serve
deixar deixe conseguir conseguimos pronto pouco gente pessoal
ayuden ayudenme ayudeme ayudarme ayudarnos ayudanos muestrame muestren mostrame dame deme denme dime digame escribeme hazme hagan haced
hola gracias decir dice dicen diciendo saber sabe sabemos sabe pasa pasar paso ocurre tratar tratando intentar intento permite permitir servir sirve
dejar deja conseguir conseguimos lograr logra listo poco gente cualquiera cualquier alguien queremos necesitamos necesitan quisieramos
ten twenty thirty forty fifty sixty hundred hundreds thousand thousands million millions first second third once twice euros dollars reais
vinte trinta quarenta cinquenta sessenta cento milhares milhao milhoes veinte treinta cuarenta cincuenta sesenta cientos miles millon millones
montar armar virar become becomes became weekend
querem quer viene vienen vem hicimos hicieron hacerlo hacerla hacerle usando uso
`;

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).flatMap(wordsOf));

const englishStopWords = setOf(ENGLISH_STOP_WORDS);
const otherStopWords = setOf(OTHER_STOP_WORDS);
const lightWords = setOf(LIGHT_WORDS);

/** How much a light word counts; another word counts 1. */
const LIGHT = 0.2;

const NUMBER = /^\p{N}+$/u;

/** A shorter stem belongs to too many words. */
const SHORTEST_LIGHT_STEM = 4;

/** The verbs among the light words of Portuguese and Spanish, which have many forms. */
const lightVerbs = new Set([...lightWords].flatMap((word) => keyOfInfinitive(word) ?? []));

function isFormOfLightVerb(word: string): boolean {
  const verb = withoutPronouns(word) ?? word;
  return keysOfForm(verb).some((key) => key.length > SHORTEST_LIGHT_STEM && lightVerbs.has(key));
}

/** The weight of a folded word in a query: 0 for a function word. */
export function weightOfWord(word: string): number {
  if (englishStopWords.has(word) || otherStopWords.has(word)) return 0;
  return lightWords.has(word) || NUMBER.test(word) || isFormOfLightVerb(word) ? LIGHT : 1;
}

/** The language of a function word: English or another language; undefined if the word exists in both. */
export function languageOf(word: string): "english" | "other" | undefined {
  const [english, other] = [englishStopWords.has(word), otherStopWords.has(word)];
  return english === other ? undefined : english ? "english" : "other";
}
