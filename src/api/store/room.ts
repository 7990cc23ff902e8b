/**
 * Whether a database has room to write in. Reading tells nothing of it, and a small update fits where an insert does not:
 * so a failure for want of room is remembered, and only then, and until it succeeds, a trial is made of new pages.
 */
import type { LogEvent } from 'kysely';

/** What is remembered of one database. */
export interface Room {
  /** A statement has failed for want of room, and no trial has succeeded since. */
  isDoubted: boolean;
}

/** A database, as far as it matters here. */
interface Roomy {
  readonly room: Room;
  readonly executeSql: (text: string) => Promise<unknown>;
}

/** Codes of PostgreSQL's Appendix A: the disk is full, or fails. */
const NO_ROOM = new Set(['53100', '58030']);
const isForWantOfRoom = (error: unknown): boolean => NO_ROOM.has(String((error as { readonly code?: unknown } | null)?.code));

/** What Kysely tells of each statement. */
export const toRoomLog =
  (room: Room) =>
  (event: LogEvent): void => {
    if (event.level === 'error' && isForWantOfRoom(event.error)) room.isDoubted = true;
  };

/** A table of its own has no free space to write in: 256 KiB, gone with the statement. */
const TRIAL = `create temporary table room_trial on commit drop as select string_agg(md5(i::text), '') from generate_series(1, 8192) i`;

/** Who may not make the trial is not told that there is no room. */
export const hasRoom = async ({ room, executeSql }: Roomy): Promise<boolean> => {
  if (!room.isDoubted) return true;
  room.isDoubted = await executeSql(TRIAL).then(() => false, isForWantOfRoom);
  return !room.isDoubted;
};
