/** The word that was hashed last: most are looked up in one table after the other. */
let lastWord: string | undefined;
let lastHash = 0;

/** A signed number of 32 bits, the same in every process: FNV-1a with a final mix. */
export const toWordHash = (word: string): number => {
  if (word === lastWord) return lastHash;
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  lastWord = word;
  return (lastHash = hash ^ (hash >>> 13));
};
