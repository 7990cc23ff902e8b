/**
 * Questions of set (c) that companies' own sets hardly hold: short names and acronyms that are nobody's on the lists.
 *
 * A name of three letters is a letter apart from hundreds of others, and most names of life are longer, so that a rule
 * for short ones is not rewarded by other clean names. Two sets of their own: names that the public knows, and letters by
 * chance. Neither counts for the threshold that recall is measured at. As everywhere a listed name asks nothing, nor
 * does one that is it but for its legal form.
 */
import { toNameKey, toWordsOfCompany, type Part } from './names.js';
import type { Population } from './population.js';
import type { Question } from './question.js';
import { createRandom, toHash32, type Random } from './random.js';
import { COMMON_LEGAL_FORMS } from './words.js';

/** Sets of short names, whose alerts are told by themselves. */
export const SHORT_SETS: ReadonlySet<string> = new Set(['short names, known', 'short names, letters by chance']);

/** Companies and bodies that the public calls so, from general knowledge; what is listed after all is left out when it is asked. */
const KNOWN = `
  IBM KFC BMW SAP UPS DHL ABB BASF BP BT BBC CNN NBC CBS ABC HBO ESPN AOL AMD ARM ASML ASUS ACER DELL HSBC UBS ING ABN KBC BNP BBVA RBS TSB DNB SEB OTP PKO
  HDFC ICICI SBI DBS OCBC UOB ANZ NAB CBA PNC TD RBC BMO CIBC KPMG PWC EY BDO RSM GE GM GMC VW KIA LG SK NEC NTT KDDI JVC TDK YKK IHI JFE JAL ANA KLM SAS TAP LOT
  TWA ITA LAN TAM GOL IAG TUI MSC CMA ONE NYK MOL HMM DSV CSX BNSF SNCF OBB SBB RENFE ADIF KTX EDF ENI RWE EON ENBW GDF ENEL EDP REN PGE CEZ OMV PKN BHP CSL AGL AMP
  NRMA QBE RAC AXA CNP MMA MAIF GMF LVMH YSL DKNY GAP ZARA IKEA LEGO LIDL ALDI REWE EDEKA SPAR COOP ASDA TESCO OBI BHS NIKE PUMA ASICS FILA VANS GSK MSD BMS UCB AWS
  ATT EMC HCL TCS NIIT LTI BEL BHEL HAL SAIL NTPC ONGC GAIL BPCL HPCL MTNL BSNL NMDC TVS MRF ITC DLF JSW ACC RIL HUL FAB ADCB DIB RAK ADNOC QNB NBK KFH SABIC STC SNB ACWA
  MBC OSN OTE PPC NASA ESA FIFA UEFA NBA NFL NHL MLB UFC WWE FIA ATP ITF ILO IMF WTO OECD NATO ASEAN OPEC OSCE ECB EIB EBRD ADB AIIB IFC USAID GIZ KFW JICA SIDA
  MTN MTC SMG SABC ABSA FNB JSE NSE BSE LSE NYSE CME CBOE DTCC SWIFT VISA AMEX JCB BYD MG SEAT FIAT OPEL AUDI FORD JEEP RAM MAN DAF DAIHATSU ISUZU HINO YAMAHA
  CVS KKR TPG BCG ADP ADM BAE EADS MBDA DCNS THALES SAAB FN HK AVON DOW PPG KAO LION TOTO KOSE SONY OPPO VIVO ZTE HTC TCL MSI NXP TSMC UMC ASE AUO SMEG BOSCH MIELE AEG
  NCR UTC ITT TRW TRX CAT JLG CNH CLAAS AGCO KUKA FANUC ABF CP DANA EATON ZF TDC TELE2 BSKYB KPN ORF ARD ZDF RTL TF1 RAI RTVE SVT NRK YLE TVN TVP SKY DAZN MTV VH1
  WPP IPG RTE BBH DDB TBWA FCB MRM UM OMD PHD CBRE JLL DTZ LVM DKV DAK AOK HUK VHV R+V HDI WWK GLS DPD TNT FEDEX YRC CEVA ONET ISS G4S SODEXO ARAMARK
  RBI PBOC BOK BOJ BOE SNB CBE MAS HKMA BSP BNM SEBI FCA FDIC SEC CFTC FINRA ESMA EBA MIT UCLA USC NYU LSE ETH EPFL KTH TUM RWTH HEC INSEAD IMD KAIST NUS NTU ANU UNSW RMIT
  ACLU AARP YMCA YWCA WWF PETA CARE MSF IRC CRS UNHCR WFP FAO IAEA ICAO IMO ITU UPU WIPO WMO BIS IOM ICRC NRC DRC ACF TASO BRAC SOS
  TIM VIVA OI CLARO ENTEL CANTV ICE UTE ANTEL ANCAP YPF CFE PEMEX ISA EPM ETB CEMEX BIMBO FEMSA OXXO KOF GCC ALFA AXTEL TELMEX ITAU CAIXA BTG XP B3 JBS BRF WEG CSN VALE
  NIPPON TBS NHK MUFG SMBC SBI KEB KDB IBK NH KT SKT LGU CJ GS LS OCI KCC POSCO KEPCO KOGAS PTT AIS DTAC SCG SCB KTB TMB CIMB RHB PLN BRI BNI BCA SM PLDT BPI BDO MERALCO`;

const SHORT_TAILS = ['Bank', 'Group', 'Holding', 'International', 'Trading', 'Logistics', 'Energy', 'Shipping'];
/** Letters as often as words of companies begin with them, roughly. */
const INITIALS = 'aaaabbbccccccddeeefffggghhiiiiijkkllmmmmmnnnnoopppprrrsssssstttttuuvwxyz'.toUpperCase();
const LENGTHS = [3, 3, 3, 3, 4, 4, 4, 5];
const MADE = 600;

/** Alone, with a legal form, or with a word of trade and a form. */
const toQuery = (name: string, random: Random): string => {
  if (random.chance(0.5)) return name;
  const form = random.pick(COMMON_LEGAL_FORMS)!.short;
  return random.chance(0.5) ? `${name} ${form}` : `${name} ${random.pick(SHORT_TAILS)!} ${form}`;
};

const makeLetters = (random: Random): string =>
  Array.from({ length: random.pick(LENGTHS)! }, () => INITIALS.charAt(random.below(INITIALS.length))).join('');

/** @param most names of each set and part, at most. */
export const askShortNames = ({ listedKeys, isListedCore }: Population, parts: readonly Part[], most: number): Question[] => {
  const known = [...new Set(KNOWN.split(/\s+/u).filter((name) => name !== ''))];
  return parts.flatMap((part) => {
    const random = createRandom(`short names|${part}`);
    const made = new Set(Array.from({ length: MADE }, () => makeLetters(random)));
    const ofPart = known.filter((name) => ((toHash32(name) & 1) === 0 ? 'tuning' : 'held-back') === part);
    const ask = (set: string, names: readonly string[]): Question[] =>
      names
        .filter((name) => !listedKeys.has(toNameKey(name)) && !isListedCore(toWordsOfCompany(name)))
        .slice(0, most)
        .map((name): Question => ({
          group: 'clean',
          set,
          kind: 'company',
          part,
          script: 'latin',
          culture: 'other',
          index: 'complete',
          query: toQuery(name, random),
          dateUse: 'none',
        }));
    const [ofKnown, ofMade] = SHORT_SETS;
    return [...ask(ofKnown!, ofPart), ...ask(ofMade!, [...made])];
  });
};
