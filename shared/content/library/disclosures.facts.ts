/**
 * What each disclosure asks, written down from the texts of the standards and not from our maps: kinds of answer, and the
 * codes that ask just these. A kind with `!` must be among the answers: a share is not answered by its parts alone, an
 * amount not by yes or no. `choice` stands for one or several chosen words.
 */
export type AskedKinds = Readonly<Record<string, string>>;

/** VSME of December 2024, by paragraph in docs/library.md. */
const vsme: AskedKinds = {
  'text! choice! money! headcount! fte': 'B1',
  'choice yes_no!': 'B2 C2 C4',
  'energy! ghg! ghg_per_million!': 'B3',
  'mass!': 'B4 B7',
  'count! area! yes_no': 'B5',
  'volume!': 'B6',
  'headcount! fte table! percent!': 'B8',
  'count! hours rate_per_200k_hours!': 'B9',
  'yes_no! money percent! headcount hours hours_per_head!': 'B10',
  'count! money!': 'B11',
  'text!': 'C1',
  'yes_no! year! percent!': 'C3',
  'ratio! headcount!': 'C5',
  'yes_no!': 'C6',
  'count!': 'C7',
  'money! yes_no!': 'C8',
  'ratio! headcount': 'C9',
};

const gri: AskedKinds = {
  'text! choice!': '2-1',
  'choice!': '2-2 2-5',
  'date!': '2-3',
  'text! choice! count': '2-6',
  'headcount! fte table!': '2-7',
  'fte! headcount': '2-8',
  'headcount! percent yes_no': '2-9',
  'yes_no!': '2-11 2-13 2-25 2-26 2-29 207-1 303-1 304-2 403-1 408-1 409-1',
  'yes_no! choice': '2-12 2-23 201-2',
  'yes_no! percent!': '2-19',
  'ratio! money': '2-21 405-2',
  headcount: '2-24',
  'count! money!': '2-27',
  'percent! headcount': '2-30 401-1 403-8 404-3 405-1',
  'percent! headcount yes_no': '205-2',
  'yes_no! date': '3-1',
  'table!': '3-2',
  'money!': '201-1 207-4 415-1',
  'ratio!': '202-1',
  'count!': '205-3 206-1 304-4 403-10 406-1 414-2 416-2 418-1',
  'mass!': '301-1 305-7 306-3 306-4 306-5',
  'percent! mass': '301-2',
  'energy! energy_net!': '302-1',
  'energy_per_million! energy_per_fte': '302-3',
  'volume!': '303-3 303-5',
  'volume! mass!': '303-4',
  'count! area! yes_no': '304-1',
  'ghg!': '305-2 305-3 305-5',
  'ghg! co2!': '305-1',
  'ghg_per_million! ghg_per_fte': '305-4',
  'percent! count': '308-1 414-1',
  'count! hours! rate_per_million_hours! rate_per_200k_hours': '403-9',
  'hours_per_head! hours': '404-1',
};

/** What both sets of ESRS ask in the same way; the codes follow by set. */
const esrs = (code: Readonly<Record<string, string>>): AskedKinds => ({
  'headcount! percent! ratio! yes_no choice': 'GOV-1',
  'yes_no! percent!': code['GOV-3'] ?? '',
  'text! money! choice! yes_no! table!': 'SBM-1',
  'energy! energy_net! energy_per_million! percent! choice table': code['E1-5'] ?? '',
  'ghg! co2! ghg_per_million! choice': code['E1-6'] ?? '',
  'ghg!': code['E1-7'] ?? '',
  'money!': `${code['E1-8']} G1-5`,
  'yes_no! year! percent! choice': code['E1-4'] ?? '',
  'yes_no!': `${code['GOV-4']} SBM-2 E1-1 ${code['E1-2']} E2-1 E3-1 E4-2 S1-1 S1-2 S2-1 S4-1 G1-1`,
  'mass!': 'E2-4',
  'volume! volume_per_million!': 'E3-4',
  'count! area!': 'E4-5',
  'mass! percent!': 'E5-4 E5-5',
  'headcount! fte table! percent!': code['S1-6'] ?? '',
  'headcount! fte!': code['S1-7'] ?? '',
  'percent! headcount': ['S1-8', 'S1-9', 'S1-10', 'S1-12'].map((each) => code[each]).join(' '),
  'hours! headcount percent! hours_per_head!': code['S1-13'] ?? '',
  'count! calendar_days! hours headcount percent! rate_per_million_hours!': code['S1-14'] ?? '',
  'percent! ratio! money': code['S1-16'] ?? '',
  'count! yes_no': code['S1-17'] ?? '',
  'count!': code['S2-4'] ?? '',
  'choice!': code['MDR-P'] ?? '',
  'count! money! yes_no!': 'G1-4',
  'days!': 'G1-6',
  'date! yes_no!': 'IRO-1',
});

const set1: AskedKinds = {
  ...esrs(
    Object.fromEntries(
      'GOV-3 GOV-4 E1-2 E1-4 E1-5 E1-6 E1-7 E1-8 S1-6 S1-7 S1-8 S1-9 S1-10 S1-12 S1-13 S1-14 S1-16 S1-17 S2-4 MDR-P'
        .split(' ')
        .map((each) => [each, each]),
    ),
  ),
  choice: 'BP-2 GOV-2 E1.SBM-3',
  'table!': 'SBM-3',
  yes_no: 'S1-3 E1.IRO-1 E4.SBM-3 E4.IRO-1 S1.SBM-3 S2.SBM-3',
  'count yes_no!': 'G1-2',
  'percent! yes_no!': 'G1-3',
};

const revised: AskedKinds = {
  ...esrs({
    'GOV-3': 'GOV-2',
    'GOV-4': 'GOV-3',
    'E1-2': 'E1-4',
    'E1-4': 'E1-6',
    'E1-5': 'E1-7',
    'E1-6': 'E1-8',
    'E1-7': 'E1-9',
    'E1-8': 'E1-10',
    'S1-6': 'S1-5',
    'S1-7': 'S1-6',
    'S1-8': 'S1-7',
    'S1-9': 'S1-8',
    'S1-10': 'S1-9',
    'S1-12': 'S1-11',
    'S1-13': 'S1-12',
    'S1-14': 'S1-13',
    'S1-16': 'S1-15',
    'S1-17': 'S1-16',
    'S2-4': 'S2-3',
    'MDR-P': 'GDR-P',
  }),
  'table! yes_no': 'SBM-3',
  'choice yes_no!': 'E1-2',
  'count percent! yes_no!': 'G1-2',
};

/** Delegated Regulation (EU) 2022/1288, Annex I: what the investee tells. */
const sfdr: AskedKinds = {
  'ghg! money!': 'T1-1.1 T1-1.2 T1-1.3 T1-1.4',
  'ghg! money! ghg_per_million!': 'T1-2 T1-3',
  'energy! percent!': 'T1-5',
  'energy! money! energy_per_million! choice table!': 'T1-6',
  'mass! money!': 'T1-8 T1-9 T2-1 T2-2 T2-3 T2-13',
  'percent! money': 'T1-12',
  'percent! ratio! headcount': 'T1-13',
  'energy energy_net!': 'T2-5',
  'volume! money! volume_per_million!': 'T2-6.1',
  'volume percent!': 'T2-6.2',
  'count! hours rate_per_million_hours!': 'T3-2',
  'workdays!': 'T3-3',
  'count!': 'T3-7.1 T3-7.2 T3-14 T3-17.1',
  'ratio! money': 'T3-8',
  'money!': 'T3-17.2',
  'yes_no!': [
    'T1-4 T1-7 T1-10 T1-11 T1-14 T2-4 T2-7 T2-8 T2-9 T2-10 T2-11 T2-12 T2-14.1 T2-14.2 T2-15',
    'T3-1 T3-4 T3-5 T3-6 T3-9 T3-10 T3-11 T3-12 T3-13 T3-15 T3-16',
  ].join(' '),
};

const edci: AskedKinds = {
  'text!': 'company_name',
  'choice!':
    'country company_structure growth_stage scope_1_basis scope_2_basis scope_3_basis satisfaction_type cyber_testing',
  'choice! text': 'sector',
  'money!': 'revenue ebitda',
  'ghg!': 'scope_1 scope_2 scope_3',
  'yes_no!': 'decarb_strategy decarb_target decarb_ambition survey',
  'energy!': 'energy_total energy_renewable',
  'percent!': 'renewable_pct board_women_pct c_suite_women_pct board_underrepresented_pct turnover survey_response_pct',
  'headcount!': 'board_total board_women c_suite_total c_suite_women board_underrepresented survey_response',
  'count!': 'injuries fatalities',
  'calendar_days!': 'days_lost',
  'fte!': 'fte_end fte_start joiners leavers ma_change net_new_hires_organic net_new_hires_total',
  'score!': 'satisfaction_score',
};

/** By framework version; EDCI's cycles ask the same kinds under the same codes. */
export const askedKinds: Readonly<Record<string, AskedKinds>> = {
  'vsme-2024': vsme,
  'gri-2021': gri,
  'esrs-set1': set1,
  'esrs-2026': revised,
  'sfdr-pai-2022': sfdr,
  'edci-2026': edci,
  'edci-2025': edci,
  'edci-2024': edci,
  'edci-2023': edci,
  'edci-2022': edci,
};
