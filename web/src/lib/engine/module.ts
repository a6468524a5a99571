/** What every module of the engine exports: a buffer for texts that both sides share. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly buffer: () => number;
  readonly capacity: () => number;
}

/** A function of a module: takes the length of the request and gives that of the response. */
export type Call = (length: number) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A loaded module of the engine, which answers texts with texts. */
export class EngineModule<Functions> {
  readonly functions: Functions;
  readonly #exports: Exports;

  constructor(instance: WebAssembly.Instance) {
    const exports = instance.exports as unknown as Exports & Functions;
    this.#exports = exports;
    this.functions = exports;
  }

  /** Whether a request of this text has room. */
  fits(text: string): boolean {
    return encoder.encode(text).length <= this.#exports.capacity();
  }

  /** The response of `call` to `request`. Throws a RangeError where the request has no room. */
  ask(call: Call, request: string): string {
    const { read, written } = encoder.encodeInto(request, this.#view());
    if (read < request.length) throw new RangeError('The request is too long for the engine');
    return this.read(call(written));
  }

  /** The text of this length in the buffer. */
  read(length: number): string {
    return decoder.decode(this.#view().subarray(0, length));
  }

  /** The buffer. Always asked for anew: a call that grows the memory detaches the old view. */
  #view(): Uint8Array<ArrayBuffer> {
    const { memory, buffer, capacity } = this.#exports;
    return new Uint8Array(memory.buffer as ArrayBuffer, buffer(), capacity());
  }
}

/** Loads and starts the module at `url`. */
export async function instantiate(
  url: string,
  imports: WebAssembly.Imports = {},
): Promise<WebAssembly.Instance> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url), imports);
  return instance;
}
