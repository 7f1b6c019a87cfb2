/** Latin, Greek, and Cyrillic letters, and all that comes before Hebrew, the first of the scripts below. */
const BEFORE_HEBREW = /^[\0-\u058f]*$/;

/** Scripts that are written from right to left. Making this expression takes a browser milliseconds. */
const rightToLeft = () =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u;

/**
 * A value for a translated sentence. Right-to-left text is isolated (FSI and PDI), so that the rest of the sentence
 * keeps its order.
 */
export const isolated = (value: string): string =>
  !BEFORE_HEBREW.test(value) && rightToLeft().test(value) ? `\u2068${value}\u2069` : value;
