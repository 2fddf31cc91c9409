import { LARGEST } from './read';

/** The most characters that one code may unpack to: more can't be stored. */
const MOST_CHARACTERS = 5_242_880;

/** The most characters to read, so that a thousand codes that unpack to too much end in a moment. */
const MOST_READ = 50 * MOST_CHARACTERS;

/** The length in Base64 of the pieces that are unpacked one by one. A piece holds at most 3.2 million characters. */
const PIECE = 4096;

/** The longest time without a pause for the user's input, in milliseconds. */
const TURN = 20;

/** The text of a code, or the reason why there is none. */
type Unpacked =
  | { text: string; problem?: undefined }
  | { text?: undefined; problem: 'unreadable' | 'tooLarge' };

/** Compresses a text as the data of a code: zlib data in Base64 (docs/rules/storage.md#codes). */
export async function pack(text: string): Promise<string> {
  const zlib = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(zlib).arrayBuffer());
  // Piece by piece: a function takes only so many arguments.
  let letters = '';
  for (let index = 0; index < bytes.length; index += PIECE) {
    letters += String.fromCharCode(...bytes.subarray(index, index + PIECE));
  }
  return btoa(letters);
}

/**
 * Unpacks the data of codes, the shortest first: codes that unpack to too much don't keep others from being read. The
 * texts are no longer than those of files may be, since inventories take many times the memory of their texts
 * (docs/rules/storage.md#codes-that-cant-be-read).
 *
 * @param taken the number of characters in the texts of other codes, which are unpacked already
 */
export async function unpack(codes: readonly string[], taken = 0): Promise<Map<string, Unpacked>> {
  const unpacked = new Map<string, Unpacked>();
  let left = MOST_READ;
  let room = LARGEST - taken;
  let resumed = performance.now();
  for (const code of codes.toSorted((a, b) => a.length - b.length)) {
    const { characters, ...result } = await unpackOne(code, Math.min(left, room, MOST_CHARACTERS));
    unpacked.set(code, result);
    left -= characters;
    room -= result.text?.length ?? 0;
    if (performance.now() - resumed > TURN) {
      await new Promise((resolve) => setTimeout(resolve));
      resumed = performance.now();
    }
  }
  return unpacked;
}

/** Unpacks the data of a code, piece by piece, until there is too much. Returns also the number of characters read. */
async function unpackOne(code: string, most: number): Promise<Unpacked & { characters: number }> {
  const texts: string[] = [];
  let characters = 0;
  const reader = piecesOf(code)
    .pipeThrough(new DecompressionStream('deflate'))
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true, ignoreBOM: true }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return { text: texts.join(''), characters };
      }
      characters += value.length;
      if (characters > most) {
        await reader.cancel();
        return { problem: 'tooLarge', characters };
      }
      texts.push(value);
    }
  } catch {
    // Damaged or cut, or not the text of anything.
    return { problem: 'unreadable', characters };
  }
}

/** The bytes of Base64 text, which are decoded only as they are read. */
function piecesOf(code: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let index = 0;
  return new ReadableStream(
    {
      pull(stream) {
        if (index >= code.length) {
          stream.close();
          return;
        }
        const letters = atob(code.slice(index, index + PIECE));
        stream.enqueue(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
        index += PIECE;
      },
    },
    { highWaterMark: 0 },
  );
}
