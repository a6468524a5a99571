/** A sheet in which a game with somebody is arranged. */
export type Arranging =
  | { readonly sheet: 'friend' }
  | { readonly sheet: 'seek' }
  /** `name` is whom to challenge, as far as that is known. */
  | { readonly sheet: 'challenge'; readonly name: string };

/** The sheet that lies over the page; any page and any notice may lay one there. */
class Sheets {
  open = $state.raw<Arranging | null>(null);

  show(sheet: Arranging): void {
    this.open = sheet;
  }

  /** Asks for a game with somebody. */
  challenge(name = ''): void {
    this.show({ sheet: 'challenge', name });
  }

  readonly close = (): void => {
    this.open = null;
  };
}

export const sheets = new Sheets();
