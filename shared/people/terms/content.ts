import { LATEST_TERMS_VERSION } from './version.ts';

/** One section of the terms: a heading and its paragraphs. */
export type TermsSection = { readonly heading: string; readonly paragraphs: readonly string[] };

/** The terms of service that every person accepts before working in Sedum. A change of the text is a new version. */
export const latestTerms = {
  version: LATEST_TERMS_VERSION,
  title: 'Terms of service',
  sections: [
    {
      heading: 'What these terms are',
      paragraphs: [
        'These terms are between you and the provider of Sedum. They say how you may use the service and what you may expect of it. Your organisation has its own contract with the provider; where the two differ, that contract counts.',
        'You accept them for yourself, once for each version. When a new version comes, Sedum shows it to you before you go on working.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'Your account is yours alone. Do not share your password or your authenticator app, and tell your administrator at once when you think that somebody else has used it.',
        'Your organisation decides what you may see and do. An administrator can change or end your access at any time, and the change takes effect with your next click.',
      ],
    },
    {
      heading: 'What you enter',
      paragraphs: [
        'The data, notes and files that you enter belong to your organisation. The provider stores and processes them to run the service for your organisation, and for no other purpose.',
        'Enter what you know to be right, mark what is estimated, and keep the evidence. Do not upload files that you may not share, personal data that nobody asked for, or anything harmful.',
        'What you enter stays in the history of your organisation with your name, the time and the former value. Submitted values are corrected or withdrawn with a reason; they are not erased.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Members of your organisation see what their role and their assignments allow. An investor sees only the values that your organisation has shared with it, as they were when they were shared.',
        'The provider’s support staff see your organisation’s values only while your organisation allows it. Each such look is recorded where your administrators can read it.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not try to reach data of other organisations, to get round limits or to disturb the service. Tell the provider about weaknesses that you find; nobody will hold an honest report against you.',
        'Programs may use the service through service accounts that your administrators create, within the published limits.',
      ],
    },
    {
      heading: 'Figures and advice',
      paragraphs: [
        'Sedum computes from what you enter with the factors and formulas that it shows beside each figure. The choice of method, the completeness of the data and what your organisation publishes remain its own responsibility.',
        'Guidance texts and framework references are there to help. They are not legal or audit advice.',
      ],
    },
    {
      heading: 'Availability and changes',
      paragraphs: [
        'The provider runs the service with care, backs it up and repairs faults, but cannot promise that it never stops. Work that could not be saved stays in your browser until it can.',
        'Features may change. A change that takes something away that your organisation relies on is announced beforehand.',
      ],
    },
    {
      heading: 'Personal data and the end',
      paragraphs: [
        'The provider keeps your name, your e-mail address, your settings and the record of what you did, for as long as your organisation’s contract and the law ask for it. You may ask your organisation to see, correct or erase them.',
        'When your access ends, your account details are removed on request; what you entered stays with your organisation.',
      ],
    },
  ],
} as const satisfies { readonly version: string; readonly title: string; readonly sections: readonly TermsSection[] };
