import { wordsOf } from "./tokenize.js";

/** Words that only hold a sentence together, in English, Portuguese and Spanish. */
const STOP_WORDS = `
a an the and or but nor so if then than as at by for from in into of off on onto out over per to under up via with without within
about after again against all also any around because been before being below between both cannot could did does doing done down
during each either else ever every few further had has have having he her here hers him his how however i i'd i'll i'm i've is it
it's its itself just let lets like many may me might mine more most much must my myself need needs neither no not now only other our
ours please quite rather same shall she should since some such that that's their theirs them themselves there these they this those
though through thus too until upon us very was we were what when where whether which while who whom whose why will would yet you
your yours am are be can do get gets got gives give one ones own s t d ll m re ve don doesn isn aren didn won
want wants wanted looking look something someone anything anyone everything thing things way ways kind stuff lot really
o os as um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra pro com sem sob sobre entre ate e ou mas
nem que qual quais quem cujo como quando onde porque se eu tu ele ela nos voce voces eles elas me te lhe lhes meu minha meus minhas
teu tua seu sua seus suas nosso nossa nossos nossas dele dela deles delas este esta estes estas esse essa esses essas isto isso aquele
aquela aquilo ser sou es somos sao era foi estar estou esta estao tem tenho ter ha haver muito muita mais menos ja tambem so apenas cada
todo toda todos todas outro outra outros outras algum alguma alguns algumas nada tudo quero queria preciso precisa gostaria posso pode
podem vou vai ir fazer faz faca algo alguem coisa coisas jeito forma
el la lo los las un una unos unas del al en con sin por para y o u pero ni que cual cuales quien quienes cuyo cuando donde porque si yo
tu el ella nosotros ustedes ellos ellas mi mis tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas
esto eso aquel aquella ser soy eres es somos son fue estar estoy esta estan tener tengo tiene hay haber muy mucho mucha mas menos ya
tambien solo cada todo toda todos todas otro otra otros otras algun alguna algunos algunas nada quiero quisiera necesito necesita
puedo puede pueden voy va ir hacer hace haga algo alguien cosa cosas manera sea hacia desde hasta entre sobre segun
`;

/**
 * Words that say little about what is wanted: to make, to write, to help, and the kinds of products that
 * everything here is. They count a fraction of another word.
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
`;

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).flatMap(wordsOf));

const stopWords = setOf(STOP_WORDS);
const lightWords = setOf(LIGHT_WORDS);

/** How much a light word counts; another word counts 1. */
const LIGHT = 0.3;

/** How much a folded word says about what is wanted: 0 for one that only holds a sentence together. */
export function weightOfWord(word: string): number {
  if (stopWords.has(word)) return 0;
  return lightWords.has(word) ? LIGHT : 1;
}
