import { usePicture } from '#web/lib/usePicture.ts';
import { Avatar, type AvatarProps } from '#web/ui/layout/Avatar.tsx';

export interface PersonAvatarProps extends Omit<AvatarProps, 'image'> {
  /** Presigned address of the picture; null without one. */
  readonly picture: string | null;
}

/** A person's picture, fetched from the storage; initials until it is here. */
export function PersonAvatar({ picture, ...avatar }: PersonAvatarProps) {
  return <Avatar {...avatar} image={usePicture(picture)} />;
}
