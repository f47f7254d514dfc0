// Tests that other classes fail, with the reason. The run fails if one of these tests
// passes or does not exist.
const closes = "Node converts sequences in its own way: it counts items first and closes iterators";
const order = "Node has different members first and last, and the constructor first";
const inspect = "Node has a method for console.log";
const convertsFirst = "Node gets the prototype before converting, as in any class";
const joiners = "Node accepts a domain in which a zero width non-joiner joins nothing";
const recognizes = "Deno looks at the prototype, so it does not recognize objects of other classes";

export const known = {
  deno: {
    "in Node: 100,000 random sequences of calls agree with Node's own classes": "Deno's own follow an older revision",
    "in Node: functions that take URL objects accept these": recognizes,
    "printed by Node: objects are printed like Node's own": "Deno prints its own in another order",
  },
  node26: {
    "URLSearchParams of a sequence: everything is converted before items are counted": closes,
    "URLSearchParams of a sequence: exceptions propagate, and iterators are not closed": closes,
    "URLSearchParams iteration: iterators are iterable": "Node's results have done before value",
    "interface URL: members in declaration order": order,
    "interface URLSearchParams: members in declaration order": order,
    "interface URLSearchParams: the iterator prototype": inspect,
    "brand checks: of URL": "Node's setter of href converts before it checks",
    "derived classes: a new target without a prototype gets the interface's": "as in any class, the prototype is then Object.prototype",
    "derived classes: the prototype is read once, after conversions and before parsing": convertsFirst,
  },
  // Hostile inputs to which Node's own classes give other answers.
  shapes: {
    "hostile inputs: URLs, https://joiners between letters/": joiners,
    "hostile inputs: hosts, joiners between letters": joiners,
  },
};
