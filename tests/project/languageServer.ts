import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in a file, both from 0. */
export interface Place {
  line: number;
  character: number;
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
}

const BEHIND_HEADER = '\r\n\r\n';

/** The compiler as an editor asks it, by the Language Server Protocol. */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #answers = new Map<number, (result: unknown) => void>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  private constructor() {
    const compiler = 'node_modules/typescript/bin/tsc';
    this.#process = spawn(process.execPath, [compiler, '--lsp', '--stdio']);
    this.#process.stdout.on('data', (data: Buffer) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#readMessages();
    });
  }

  /** A server that knows the project of these files. */
  static async start(paths: readonly string[]): Promise<LanguageServer> {
    const server = new LanguageServer();
    const rootUri = pathToFileURL('.').href;
    const folder = { uri: rootUri, name: 'root' };
    await server.#ask('initialize', {
      processId: process.pid,
      rootUri,
      capabilities: {},
      workspaceFolders: [folder],
    });
    server.#send({ method: 'initialized', params: {} });
    for (const path of paths) {
      const text = readFileSync(path, 'utf8');
      const document = { uri: uriOf(path), languageId: 'typescript', version: 1, text };
      server.#send({ method: 'textDocument/didOpen', params: { textDocument: document } });
    }
    return server;
  }

  /** The files that use what is declared at a place. */
  async usersOf(path: string, position: Place): Promise<string[]> {
    const found = await this.#ask('textDocument/references', {
      textDocument: { uri: uriOf(path) },
      position,
      context: { includeDeclaration: false },
    });
    const references = (found ?? []) as { uri: string }[];
    return references.map(({ uri }) => relative('.', fileURLToPath(uri)).replaceAll('\\', '/'));
  }

  stop(): void {
    this.#process.kill();
  }

  #ask(method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#send({ id, method, params });
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
    });
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}${BEHIND_HEADER}${text}`);
  }

  #readMessages(): void {
    for (;;) {
      const header = this.#received.indexOf(BEHIND_HEADER);
      const [, length] =
        /Content-Length: (\d+)/.exec(this.#received.toString('utf8', 0, header)) ?? [];
      const from = header + BEHIND_HEADER.length;
      const to = from + Number(length);
      if (header < 0 || this.#received.length < to) {
        return;
      }
      const message = JSON.parse(this.#received.toString('utf8', from, to)) as Message;
      this.#received = this.#received.subarray(to);
      this.#take(message);
    }
  }

  #take({ id, method, result }: Message): void {
    if (id === undefined) {
      return;
    }
    if (method === undefined) {
      this.#answers.get(id)?.(result);
      this.#answers.delete(id);
    } else {
      // The server asks for settings: it gets its own.
      this.#send({ id, result: null });
    }
  }
}

const uriOf = (path: string) => pathToFileURL(resolve(path)).href;
