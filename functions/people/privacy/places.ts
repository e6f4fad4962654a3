import * as devices from '#functions/core/devices/store.ts';
import * as identities from '#functions/core/directory/store.ts';
import * as events from '#functions/core/events/store.ts';
import { accounts } from '#functions/core/identity/current.ts';
import * as invites from '#functions/core/invites/store.ts';
import * as links from '#functions/core/links/store.ts';
import * as mails from '#functions/core/mail/store.ts';
import * as users from '#functions/core/people/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { transact } from '#functions/db/transact.ts';
import { removePictures } from '#functions/files/picture.ts';
import * as files from '#functions/files/store.ts';
import { exports } from '#functions/reporting/api.ts';

/** A place that holds what says who a person is. */
export type Place = {
  readonly name: string;
  /** What it takes away: `entity.attribute` as the entities declare it (functions/db/telling.ts), or a kind of file. */
  readonly erases: readonly string[];
  /** Twice is the same as once: a call that was cut off is finished by the next one. */
  readonly erase: (user: users.User, now: Date) => Promise<unknown>;
};

/** The person's own record. It comes last: after that nobody is signed in who could try again. */
export const theirself: Place = {
  name: 'the person, with address, Microsoft account and the browsers that are known',
  erases: [
    'user.email',
    'user.name',
    'user.sortName',
    'user.cognitoUsername',
    'user.directory',
    'user.picture',
    'user.countryOfOperation',
    'user.jobTitle',
    'userEmail.email',
    'userIdentity.tenantId',
    'userIdentity.objectId',
    'knownDevice.deviceHash',
  ],
  erase: async (user, now) => {
    await devices.forgetAll(user.userId);
    await transact([...users.erasure(user, now), ...(user.directory ? [identities.unlinking(user.directory)] : [])]);
  },
};

/** Workbooks that are taken away at once. */
const AT_ONCE = 10;

/**
 * Every place that holds a name, an address, a picture or an account of a person. An erasure is made from this list, and so
 * are its tests: one finds what an entity declares and no place takes away, another leaves out each place in turn and finds
 * what remains.
 */
export const places: readonly Place[] = [
  {
    name: 'invitations of the address, open and over, wherever they were sent',
    erases: ['invite.email', 'invite.name', 'inviteAddress.email'],
    erase: ({ email }) => invites.forgetEverywhere(email),
  },
  {
    name: 'companies that a fund manager invited by the address',
    erases: ['link.contactEmail', 'link.contactName'],
    erase: ({ email }) => links.forgetContact(email),
  },
  {
    name: 'mails to the address or with the name that wait to be sent, in queues of given-up ones too',
    erases: ['mailOrder.email', 'mailOrder.key'],
    erase: (user) => mails.forgetPerson(user),
  },
  {
    name: 'workbooks that name the person, whoever made them',
    erases: ['file.exports'],
    erase: async ({ userId }, now) =>
      mapSome(await exports.listNaming(userId), AT_ONCE, (each) => exports.withdraw(each, userId, now)),
  },
  {
    name: 'workbooks of the admin portal, which name everybody',
    erases: ['file.exports/admin'],
    erase: () => files.removeAll('exports/admin/'),
  },
  {
    name: 'what the person wrote of what they did, and what names their address, beside the events that stay',
    erases: ['eventText.texts', 'eventText.email'],
    erase: (user) => events.forgetPerson(user),
  },
  {
    name: 'pictures',
    erases: ['file.pictures', 'file.pending/pictures'],
    erase: ({ userId }) => removePictures({ kind: 'user', id: userId }),
  },
  {
    name: 'accounts of the user pool',
    erases: ['pool.account'],
    erase: async ({ cognitoUsername, directory }) => {
      for (const username of [cognitoUsername, directory?.username]) {
        if (username) await accounts().deleteAccount(username);
      }
    },
  },
  theirself,
];
