/**
 * Vietnamese names as Russian writes them: Нгуен Фу Чонг is Nguyen Phu Trong.
 *
 * A text is read so where every word is one syllable of Vietnamese, and one is a surname. Marks are left out, as lists leave them.
 * Source: the practical transcription of Vietnamese, and the press, which writes у for ư. General knowledge. Date: 2026-11.
 */
import { addTo } from '../../table.js';
import { toPairs, type EastAsianReading } from './east-asian-cyrillic.js';

const INITIALS = toPairs(
  'b б, c к, k к, ch ть, ch ч, ch т, d з, d д, g г, gh г, gi з, gi ж, h х, kh кх, kh х, l л, m м, n н, ng нг, ngh нг, nh нь, ph ф, p п, qu ку, qu кв, r р, r ж, s ш, s с, t т, th тх, th т, tr ч, tr тр, v в, x с',
);
const RIMES = toPairs(
  'a а, e е, e э, i и, y и, o о, o э, u у, u ы, ai ай, ao ао, au ау, ay ай, ay эй, oi ой, oi эй, ui уй, uy уи, uy юи, ia иа, ia я, ua уа, ua ыа, oa оа, oai оай, uu ыу, eo ео, eu еу, ' +
    'an ан, an эн, ang ан, ang анг, anh ань, am ам, ap ап, at ат, ac ак, ach ать, ach ач, en ен, en эн, em ем, em эм, et ет, ec ек, in ин, inh инь, inh ин, im им, ' +
    'on он, on эн, ong онг, om ом, op оп, ot от, oc ок, un ун, un ын, ung унг, ung ынг, um ум, ut ут, uc ук, uc ык, ' +
    'ien иен, ien ьен, iem ием, iep иеп, iet иет, iet ьет, ieu иеу, ieu ьеу, ieng иенг, yen иен, yen ен, uan уан, uan юан, uat уат, uoc уок, uoc ыок, uong уонг, uong ыонг, uon уон, uoi уой, ' +
    'oan оан, oang оанг, oanh оань, oat оат, uyen уен, uyen юен, uyen уйен, uyet ует, uyet юет, uynh уинь, uynh юинь, uy уй',
);

const makeSyllables = (): ReadonlyMap<string, readonly string[]> => {
  const syllables = new Map<string, string[]>();
  for (const [initial, letters] of [...INITIALS, ['', ''] as const]) {
    for (const [rime, vowels] of RIMES) {
      // Тьинь has the soft sign before any vowel, Нгуен no y.
      const latin =
        initial === 'gi' && rime.startsWith('i') ? `g${rime}` : initial === 'qu' && rime.startsWith('u') ? `q${rime}` : initial + rime;
      addTo(syllables, letters + vowels, latin);
    }
  }
  return syllables;
};
let made: ReadonlyMap<string, readonly string[]> | undefined;
const MOST_READINGS = 24;
const read = (word: string): readonly string[] => [...new Set((made ??= makeSyllables()).get(word) ?? [])].slice(0, MOST_READINGS);

const SURNAMES = new Set(
  'нгуен нгуйен чан ле фам хоанг хюинь хуинь фан ву во данг дан буй до хо нго зыонг зуонг ли чыонг чуонг динь лам май та ха као луонг лыонг доан дао тхай тай куать тон чинь'.split(
    ' ',
  ),
);
/** What no Russian name is. */
const SURE = /^(?:нг|тх|кх|ть)|ыонг$|уен$/u;

const [LEAST_WORDS, MOST_WORDS] = [2, 4];

/** How the Cyrillic words of a text are read as Vietnamese, where they may be. @param words lower case. */
export const findVietnameseReading = (words: readonly string[]): EastAsianReading | undefined =>
  words.length >= LEAST_WORDS &&
  words.length <= MOST_WORDS &&
  words.some((word) => SURNAMES.has(word)) &&
  words.every((word) => read(word).length > 0)
    ? { read, isSure: words.some((word) => SURE.test(word)) }
    : undefined;
