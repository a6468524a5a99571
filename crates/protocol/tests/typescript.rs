//! The web client's types are those of this crate.

use std::fs;
use std::path::Path;

#[test]
fn the_types_of_the_web_client_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/generated.ts");
    let module = reversi_protocol::typescript::module();
    if std::env::var_os("REVERSI_GENERATE").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the web client's folder");
        fs::write(&path, &module).expect("the generated module can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, module, "out of date; run `make generate`");
}
