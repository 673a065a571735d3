/** The sentences in order of how many words they share with `text`; equals keep their order. */
export function closest(sentences: string[], text: string): string[] {
  const wanted = wordsOf(text);
  const score = (sentence: string) => [...wordsOf(sentence)].filter((word) => wanted.has(word)).length;
  return sentences.toSorted((a, b) => score(b) - score(a));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
}
