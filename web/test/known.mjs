// Tests that the classes of others fail, with the reason. One that passes, or is
// not there, fails the run.
const closes = "Node has its own conversion of sequences, which counts items first and closes iterators";
const order = "Node has other members first and last, and the constructor first";
const inspect = "Node has a method for console.log";
const convertsFirst = "in Node the prototype comes before conversions, as in any class";

export const known = {
  node26: {
    "URLSearchParams of a sequence: everything is converted before items are counted": closes,
    "URLSearchParams of a sequence: what throws is thrown, and iterators are not closed": closes,
    "URLSearchParams iteration: iterators iterate over themselves": "Node's results have done before value",
    "interface URL: members in the order of the declaration": order,
    "interface URL: no symbols but the class string": inspect,
    "interface URLSearchParams: members in the order of the declaration": order,
    "interface URLSearchParams: the iterator method is entries": inspect,
    "interface URLSearchParams: the iterator prototype": inspect,
    "brand checks: of URL": "Node's setter of href converts before it checks",
    "derived classes: a new target without prototype gives the own one": "as in any class, the prototype is Object.prototype then",
    "derived classes: the prototype is asked for once, after conversions and before parsing": convertsFirst,
  },
};
