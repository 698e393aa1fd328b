/** A tool that can ask the questions: how it is installed, how it is told them, and how it is run. */

export type Peer = {
  readonly name: string;
  /** `name@version`, installed by npm; nothing for what is here already. */
  readonly install?: readonly string[];
  /** Files that hold the questions, by their name in the folder of the installation. */
  readonly files?: (url: string) => Readonly<Record<string, string>>;
  /** The script and its arguments, relative to that folder. It exits with 0 when every answer is right, and only then. */
  readonly args: (url: string) => readonly string[];
  /** Variables of its environment: a tool that counts its users would leave this machine. */
  readonly env?: Readonly<Record<string, string>>;
};
