/** The area code of a city, where its country numbers telephones by areas and the city's place leaves no doubt. */
import type { City } from '@callejero/contract/city.ts';
import { distanceBetween } from '@callejero/contract/distance.ts';

/** Countries that give each province (ISO 3166-2) one area code. */
const byProvince: Readonly<Record<string, string>> = {
  ...codes('2', 'BO-L BO-O BO-P'),
  ...codes('3', 'BO-S BO-B BO-N'),
  ...codes('4', 'BO-C BO-H BO-T'),
  ...codes('601', 'CO-DC CO-CUN'),
  ...codes('602', 'CO-VAC CO-CAU CO-NAR'),
  ...codes('604', 'CO-ANT CO-COR CO-CHO'),
  ...codes('605', 'CO-ATL CO-BOL CO-CES CO-LAG CO-MAG CO-SUC'),
  ...codes('606', 'CO-CAL CO-QUI CO-RIS'),
  ...codes('607', 'CO-SAN CO-NSA CO-ARA'),
  ...codes(
    '608',
    'CO-AMA CO-BOY CO-CAQ CO-CAS CO-GUA CO-GUV CO-HUI CO-MET CO-PUT CO-SAP CO-TOL CO-VAU CO-VID',
  ),
  ...codes('2', 'EC-P EC-SD'),
  ...codes('3', 'EC-B EC-H EC-X EC-T EC-Y'),
  ...codes('4', 'EC-G EC-SE'),
  ...codes('5', 'EC-M EC-R EC-W'),
  ...codes('6', 'EC-C EC-D EC-E EC-I EC-N EC-U'),
  ...codes('7', 'EC-A EC-F EC-L EC-O EC-S EC-Z'),
  ...codes('1', 'PE-LMA PE-LIM PE-CAL'),
  ...codes('41', 'PE-AMA'),
  ...codes('43', 'PE-ANC'),
  ...codes('83', 'PE-APU'),
  ...codes('54', 'PE-ARE'),
  ...codes('66', 'PE-AYA'),
  ...codes('76', 'PE-CAJ'),
  ...codes('84', 'PE-CUS'),
  ...codes('67', 'PE-HUV'),
  ...codes('62', 'PE-HUC'),
  ...codes('56', 'PE-ICA'),
  ...codes('64', 'PE-JUN'),
  ...codes('44', 'PE-LAL'),
  ...codes('74', 'PE-LAM'),
  ...codes('65', 'PE-LOR'),
  ...codes('82', 'PE-MDD'),
  ...codes('53', 'PE-MOQ'),
  ...codes('63', 'PE-PAS'),
  ...codes('73', 'PE-PIU'),
  ...codes('51', 'PE-PUN'),
  ...codes('42', 'PE-SAM'),
  ...codes('52', 'PE-TAC'),
  ...codes('72', 'PE-TUM'),
  ...codes('61', 'PE-UCA'),
};

/** Large cities of the other countries: latitude, longitude, area code. */
const byCity: Readonly<Record<string, readonly (readonly [number, number, string])[]>> = {
  AR: [
    [-34.604, -58.382, '11'],
    [-31.417, -64.183, '351'],
    [-32.947, -60.639, '341'],
    [-32.89, -68.844, '261'],
    [-26.824, -65.223, '381'],
    [-34.921, -57.955, '221'],
    [-38.005, -57.543, '223'],
    [-24.783, -65.412, '387'],
    [-31.633, -60.7, '342'],
    [-31.537, -68.536, '264'],
    [-27.451, -58.987, '362'],
    [-27.469, -58.831, '379'],
    [-38.951, -68.059, '299'],
    [-38.718, -62.266, '291'],
    [-31.733, -60.529, '343'],
    [-27.367, -55.896, '376'],
    [-24.186, -65.3, '388'],
    [-27.795, -64.261, '385'],
    [-33.301, -66.338, '266'],
    [-41.133, -71.31, '294'],
  ],
  CL: [
    [-33.449, -70.669, '2'],
    [-33.047, -71.613, '32'],
    [-36.827, -73.05, '41'],
    [-29.907, -71.254, '51'],
    [-23.65, -70.4, '55'],
    [-38.74, -72.59, '45'],
    [-34.17, -70.74, '72'],
    [-35.426, -71.655, '71'],
    [-18.478, -70.321, '58'],
    [-20.213, -70.152, '57'],
    [-41.469, -72.942, '65'],
    [-39.814, -73.246, '63'],
    [-53.163, -70.911, '61'],
  ],
  CU: [[23.114, -82.367, '7']],
  MX: [
    [19.433, -99.133, '55'],
    [20.677, -103.347, '33'],
    [25.671, -100.309, '81'],
    [19.041, -98.206, '222'],
    [19.53, -96.916, '228'],
    [19.174, -96.134, '229'],
    [32.515, -117.038, '664'],
    [31.69, -106.424, '656'],
    [21.122, -101.683, '477'],
    [20.967, -89.624, '999'],
    [21.882, -102.296, '449'],
    [20.588, -100.388, '442'],
    [22.157, -100.979, '444'],
    [29.073, -110.956, '662'],
    [25.424, -101, '844'],
    [28.635, -106.089, '614'],
    [19.703, -101.194, '443'],
    [17.073, -96.727, '951'],
    [21.162, -86.851, '998'],
    [16.753, -93.116, '961'],
    [17.99, -92.93, '993'],
    [24.809, -107.394, '667'],
    [24.023, -104.653, '618'],
    [25.543, -103.407, '871'],
  ],
  PY: [[-25.264, -57.576, '21']],
  VE: [
    [10.48, -66.904, '212'],
    [10.642, -71.613, '261'],
    [10.162, -68.008, '241'],
    [10.068, -69.347, '251'],
    [10.247, -67.596, '243'],
  ],
};

function codes(code: string, provinces: string): Record<string, string> {
  return Object.fromEntries(provinces.split(' ').map((province) => [province, code]));
}

/** Metres between the centre of a large city and that of an installation in it. */
const near = 15_000;

/**
 * Without trunk prefix, as in +54 11; null where it is uncertain, or where numbers have no area code.
 *
 * @param province null where only the country implies it
 */
export function findAreaCode(
  { country, center }: Pick<City, 'country' | 'center'>,
  province: string | null,
): string | null {
  if (province !== null && Object.hasOwn(byProvince, province)) return byProvince[province] ?? null;
  const [closest] = (byCity[country] ?? [])
    .map(([lat, lng, code]) => ({ code, metres: distanceBetween(center, { lat, lng }) }))
    .filter(({ metres }) => metres <= near)
    .sort((a, b) => a.metres - b.metres);
  return closest?.code ?? null;
}
