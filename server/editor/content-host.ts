/** A file of the content: its path in the repository, and Git's hash of its text. */
export interface ContentFile {
  path: string;
  sha: string;
  size: number;
}

/** Who a commit is by. */
export interface Person {
  name: string;
  email: string;
}

/** One change of the content, on top of the commit `parent`. */
export interface Change {
  parent: string;
  message: string;
  author: Person;
  additions: { path: string; bytes: Uint8Array<ArrayBuffer> }[];
  deletions: string[];
}

/** A commit in a file's history. */
export interface Past {
  oid: string;
  committedDate: string;
  author: Person & { avatarUrl?: string; user?: { id?: number; login: string } | null };
}

/** Where the content lies: the Git host, or the folder on the owner's computer. */
export interface ContentHost {
  /** The newest commit of the content's branch. */
  head(): Promise<{ oid: string; message: string }>;
  /** The content's files at a commit of the branch, or at its newest. */
  list(commit?: string): Promise<ContentFile[]>;
  /** Texts by their hashes; `isTruncated` when only a part was given. */
  texts(shas: readonly string[]): Promise<{ text: string; isTruncated: boolean }[]>;
  /** A file as it is. */
  bytes(sha: string): Promise<BodyInit>;
  /** The newest commits of each file. */
  history(paths: readonly string[], most: number): Promise<Past[][]>;
  /** Makes a commit. Throws a Refusal when `parent` is not the newest one. */
  commit(change: Change): Promise<{ date: string; shas: Record<string, string> }>;
  /** Has the site built from what is saved at the commit `parent`. Throws a Refusal when it is not the newest one. */
  publish(author: Person, parent: string): Promise<void>;
  /** How often the site was published since `since`. */
  countPublished(since: Date): Promise<number>;
}

/** What a request is refused with, in a sentence for the owner. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Refuses a commit on another commit than the newest. */
export const refuseOutdated = (): never => {
  throw new Refusal(
    409,
    'Something else was changed at the same moment. Nothing was saved, and your words are still here: press Save again.',
  );
};
