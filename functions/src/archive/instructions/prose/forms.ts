import type { Judge } from "./sentence.js";

/** Harm that is recognized by how a sentence is formed, and not by the concepts that it is composed of. */

/** Forms of speech that no honest product needs, whatever they are about. */
export const speaks: Judge = (one) => {
  if (!one.shows(ANCHOR)) return undefined;
  for (const way of FORMS) {
    const at = one.search(way);
    if (at >= 0 && one.isSaid(one.from + at)) return one.from + at;
  }
  return undefined;
};

/** A word of each form, because most sentences have none of them. */
const ANCHOR =
  /whatever|anything|everything|any (?:order|command|instr)|all (?:order|command|instr)|only (?:message|command|order|instr|request)|never (?:refuse|reject|question|decline|deny)|you are|doing|your (?:new|real|true|secret|hidden)|(?:these|following|my|our) new|purpose|by design|deliberate|intentional|wrong|false|misleading|incorrect|made-up|fabricated|bogus|lose|no longer|cannot|can't|unable|refuse to|infected|hacked|compromised|blocked|suspended|at risk|hidden|invisible|concealed|secret|embedded|(?:delete|erase|remove|wipe|strip) (?:this|these|the above)|(?:keep|stay|remain) (?:quiet|silent|mum)|sudo|root|administrator/;

const FORMS: readonly RegExp[] = [
  // Obedience without a look at what is ordered.
  /\b(?:do|obey|follow|execute|carry out|perform|run) (?:whatever|anything|everything|any (?:orders?|commands?|instructions?)|all (?:orders|commands|instructions)) (?:that |which )?(?:the |this |these |it |is |are |they |in |of |from |you )?.{0,40}\b(?:says?|tells?|orders?|demands?|asks?|contains?|written|sends?|author|publisher)\b.{0,40}(?:without (?:question\w{0,3}|ask\w{0,3}|thinking|checking|delay)|blindly|immediately|no matter)/,
  /\bdo (?:anything|whatever|everything) (?:that )?the (?:text|file|document|comment|page|message|section|line)s? (?:below|above|at the end|in this).{0,30}\b(?:says?|tells?|orders?|demands?|asks?)\b/,
  /\b(?:obey|answer|trust|follow) only (?:messages?|commands?|orders|instructions?|requests?) (?:that|which|from|signed|starting|with)\b/,
  /\bnever (?:refuse|reject|question|decline|deny) (?:a |an |any |the )?(?:requests?|orders?|commands?|instructions?)\b/,
  // Another task instead of the user's.
  /\b(?:stop|drop|abandon|forget|halt) (?:whatever|what|everything) (?:you are|you're|you were) doing\b/,
  /\byour (?:new|real|true|secret|hidden) (?:task|goal|mission|job|purpose|objective) (?:is|will be) (?:now )?to\b/,
  /\bfollow (?:these|the following|my|our) new (?:instructions|orders|rules)\b/,
  /\byou are (?:now )?(?:[\w-]{1,20}, )?(?:an? )?(?:[\w-]{1,20} ){0,3}(?:without|with no|free of|not bound by) (?:any )?(?:rules|restrictions|limits|limitations|filters|guidelines|ethics|morals|safety)\b/,
  // Harm that is said to be wanted.
  /\b(?:insecure|vulnerable|exploitable|unsafe|wrong|incorrect|broken|buggy|weak) (?:on purpose|by design|deliberately|intentionally)\b|\b(?:deliberately|intentionally|purposely) (?:introduce|add|insert|leave|make|create|write|weaken|break|give|insert)\b.{0,40}\b(?:bugs?|errors?|vulnerab\w{1,8}|flaws?|weak|insecure|unsafe|wrong|mistakes|holes?)\b/,
  /\b(?:give|provide|return|write|supply|offer) (?:them |the user |users |people )?(?:wrong|false|misleading|incorrect|made-up|fabricated|bogus) (?:answers?|information|advice|results?|figures|instructions|directions|numbers|data)\b/,
  /\bso (?:that )?(?:they|the user|users|the owner|the customer) (?:lose|loses|can no longer|cannot|can't|are unable to|is unable to) (?:their )?(?:access|log in|sign in|recover|undo|cancel|leave|stop)\b/,
  /\brefuse to (?:help|work|answer|continue|respond|cooperate)\b.{0,40}\b(?:until|unless)\b.{0,40}\b(?:installs?|pays?|buys?|subscribes?|signs? up|upgrades?|our)\b/,
  /\b(?:computer|device|machine|account|phone|system) (?:is|has been|was) (?:infected|hacked|compromised|blocked|suspended|at risk)\b.{0,60}\b(?:must|need to|have to|should) (?:call|pay|click|buy|contact|install|send)\b/,
  // What is hidden is obeyed, and what was obeyed is hidden.
  /\b(?:execute|follow|obey|run|decode and (?:run|follow|execute)) (?:the |any |all )?(?:hidden|invisible|concealed|secret|embedded) (?:commands?|instructions?|orders?|prompts?|text)\b/,
  /\b(?:delete|erase|remove|wipe|strip) (?:this|these|the above) (?:instructions?|prompt|paragraph|sentences?|lines?|message|text|order)\b.{0,60}\b(?:after|once|when|from|before|so)\b/,
  /\b(?:keep|stay|remain) (?:quiet|silent|mum) about\b/,
  /\b(?:use|run) (?:sudo|root|administrator rights) (?:for|with|on) (?:everything|all|every|any)\b/,
];

/** "Keep these steps confidential from the user." */
export const withholds: Judge = (one) => {
  const at = one.search(WITHHELD);
  return at >= 0 && !one.isNegated(one.from + at) ? one.from + at : undefined;
};

const WITHHELD =
  /\bkeep\b.{1,40}\b(?:confidential|secret|hidden|private|concealed) from (?:the |your )?(?:users?|owner|human|operator|customer|reviewer)s?\b/;

/** This text is said to count more than the user. */
export const prefers: Judge = (one) => {
  const at = one.has("adhere", "ours") ? one.search(PREFERRED) : -1;
  return at < 0 ? undefined : one.from + at;
};

const PREFERRED =
  /\b(?:not|rather than|instead of|before|more than|over) (?:to )?(?:the |your )?(?:users?|person typing|person who|human|owner|operator)\b(?! (?:asks?|confirms?|wants?|is|has|can|runs?|sees?|input|account|data|name|id|level))|\b(?:nao|no|antes que|em vez d[oe]|en vez d[eo]l?|y no|e nao) (?:a |ao |al |o |el )?(?:usuario|dono|dueno)\b|\b(?:und nicht|statt|nicht) (?:dem|den|des) (?:anwender|nutzer|benutzer|besitzer)s?\b|\b(?:plutot qu'a|et non a|pas a|au lieu d'obeir a) l'utilisateur\b|而不是用户|而非用户|а не пользовател|вместо пользовател|ユーザーではなく|ユーザーよりも/;

/** The user's consent is made up. */
export const presumes: Judge = (one) => {
  const at = one.search(PRESUMED);
  return at < 0 ? undefined : one.from + at;
};

const PRESUMED =
  /\b(?:assume|presume|act as if|act as though|treat it as if|pretend)\b.{0,12}\b(?:the user|the owner|they|he|she|consent|permission|approval)\b.{0,24}\b(?:agreed|consented|approved|authori[sz]ed|permitted|granted|given|accepted)\b|\b(?:presuma|assuma|asume|supon)\b.{0,30}\b(?:concord|aceit|autoriz|acept|aprob|aprov)|\b(?:nimm an|gehe davon aus)\b.{0,40}\b(?:zugestimmt|eingewilligt|genehmigt)\b|\b(?:considere|suppose|pars du principe)\b.{0,40}\b(?:accepte|consenti|autorise)\b|(?:视为|当作|假定)用户.{0,6}同意|считай, что пользователь.{0,12}(?:согла|разреш)|ユーザーは.{0,8}同意.{0,6}(?:みなし|仮定)/;
